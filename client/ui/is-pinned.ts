/** Whether the element is in a bar or dialog that does not move when the page scrolls. */
export function isPinned(element: Element | null): boolean {
  if (element === null) return false;
  return /fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement);
}
