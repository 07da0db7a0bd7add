import { useRef } from 'react';
import type { Edit, Selected } from './markdown-edits';

function insertText(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only way to keep the edit undoable; browsers without it get the fallback below.
  const { execCommand } = document as { execCommand?: (command: string, showUi: boolean, value: string) => boolean };
  const isDone = execCommand?.call(document, insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

/** Edits a textarea's text the way typing does: in place and undoable. */
export function useMarkdownArea() {
  const ref = useRef<HTMLTextAreaElement | null>(null);

  function apply(edit: (selected: Selected) => Edit): void {
    const area = ref.current;
    if (area) insertText(area, edit({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
  }

  /** Replaces a text at its current position, and keeps the selection. */
  function replace(search: string, insert: string): void {
    const area = ref.current;
    const from = area?.value.indexOf(search) ?? -1;
    if (!area || from === -1) return;
    const shift = (position: number) =>
      position > from ? Math.max(from, position + insert.length - search.length) : position;
    const [start, end] = [shift(area.selectionStart), shift(area.selectionEnd)];
    insertText(area, { from, to: from + search.length, insert, start, end });
  }

  return { ref, apply, replace };
}
