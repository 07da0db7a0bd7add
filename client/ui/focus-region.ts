export function focusRegion(id: string): HTMLElement | null {
  const region = document.getElementById(id);
  if (region === null) return null;
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1;
  region.focus({ preventScroll: true });
  return region;
}
