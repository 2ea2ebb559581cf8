// The log as the table and the big screen show it.

/** Takes away what does not stand any more, adds what is new at the end, and returns the items that were added. */
export function changeLog(log, change) {
  log.dataset.version = change.of;
  while (log.children.length > change.keep) log.lastElementChild.remove();
  const first = log.children.length;
  log.insertAdjacentHTML("beforeend", change.add.join(""));
  return [...log.children].slice(first);
}

/** What an item of the log tells. */
export function told(item) {
  return { sentence: item.textContent, kind: item.dataset.kind, targets: item.dataset.targets.split(" ") };
}
