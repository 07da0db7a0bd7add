import { useState } from 'react';
import { browserStorage } from '../../../trpc/browser-storage';

/** At these widths only one of preview and settings fits next to the text. */
export const ONE_SIDE = '@media (min-width: 80rem) and (max-width: 107.99rem)';
export const BOTH_SIDES = '@media (min-width: 108rem)';

export type EditorSide = 'preview' | 'settings';

const KEY = 'lootrank-editor-side';

const storedSide = (): EditorSide => (browserStorage.read(KEY) === 'settings' ? 'settings' : 'preview');

export function useEditorSide() {
  const [side, setSide] = useState(storedSide);

  function toggle(): void {
    const next = side === 'preview' ? 'settings' : 'preview';
    setSide(next);
    browserStorage.write(KEY, next);
  }

  return { side, toggle };
}
