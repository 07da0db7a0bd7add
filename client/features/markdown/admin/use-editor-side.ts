import { useState } from 'react';
import { browserStorage } from '../../../trpc/browser-storage';

/** At these widths only one of preview and settings fits next to the text. */
export const ONE_SIDE = '@media (min-width: 80rem) and (max-width: 107.99rem)';
export const BOTH_SIDES = '@media (min-width: 108rem)';

/** 'text': neither. */
export type EditorSide = 'preview' | 'settings' | 'text';

/** What stands beside the text; remembered in the browser. */
export function useEditorSide(key = 'lootrank-editor-side', usual: EditorSide = 'preview') {
  const [side, setSide] = useState<EditorSide>(() => {
    const stored = browserStorage.read(key);
    return stored === 'preview' || stored === 'settings' || stored === 'text' ? stored : usual;
  });

  function show(next: EditorSide): void {
    setSide(next);
    browserStorage.write(key, next);
  }

  return { side, show, toggle: () => show(side === 'preview' ? 'settings' : 'preview') };
}
