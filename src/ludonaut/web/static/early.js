// Before anything is drawn: the settings kept in this browser, as attributes that the style sheets read.
(() => {
  const kept = (name, fallback) => {
    try { return localStorage.getItem(`ludonaut-${name}`) || fallback; } catch { return fallback; }
  };
  const root = document.documentElement;
  const theme = kept("theme", "system");
  if (theme === "contrast") root.dataset.contrast = "more";
  if (theme !== "system") root.dataset.theme = theme === "contrast" ? "dark" : theme;
  root.dataset.motion = kept("motion", "full");
  root.dataset.keys = kept("keys", "on");
  root.dataset.pace = kept("pace", "normal");
  root.dataset.notice = kept("notice", "none");
})();
