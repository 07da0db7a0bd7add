const hiddenHeight = ({ scrollHeight, clientHeight }: Element) => scrollHeight - clientHeight;

export function followScroll(field: Element | null, preview: Element | null): void {
  if (!field || !preview || hiddenHeight(field) <= 0) return;
  preview.scrollTop = (field.scrollTop / hiddenHeight(field)) * hiddenHeight(preview);
}
