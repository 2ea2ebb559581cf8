// The page and what it is shown on, in short words.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const root = document.documentElement;
export const phone = matchMedia("(max-width: 720px)");
export const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
export const layout = () => (phone.matches ? "tall" : "wide");
