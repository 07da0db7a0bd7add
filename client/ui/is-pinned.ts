export function isPinned(element: Element | null): boolean {
  if (element === null) return false;
  return /fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement);
}
