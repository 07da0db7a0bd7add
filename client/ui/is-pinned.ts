/** A part of a bar or a dialog: it stays where it is when the page moves. */
export function isPinned(element: Element | null): boolean {
  if (element === null) return false;
  return /fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement);
}
