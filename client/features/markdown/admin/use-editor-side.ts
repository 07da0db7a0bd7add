import { useState } from 'react';

/** Between these widths there is room for one of the two beside the text. */
export const ONE_SIDE = '@media (min-width: 80rem) and (max-width: 107.99rem)';
export const BOTH_SIDES = '@media (min-width: 108rem)';

export type EditorSide = 'preview' | 'settings';

const KEY = 'lootrank-editor-side';

function storedSide(): EditorSide {
  try {
    return localStorage.getItem(KEY) === 'settings' ? 'settings' : 'preview';
  } catch {
    return 'preview';
  }
}

function storeSide(side: EditorSide): void {
  try {
    localStorage.setItem(KEY, side);
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the screen.
  }
}

/** The side of the text, where there is no room for both: the preview, or the settings, which else stand below. */
export function useEditorSide() {
  const [side, setSide] = useState(storedSide);

  function toggle(): void {
    const next = side === 'preview' ? 'settings' : 'preview';
    setSide(next);
    storeSide(next);
  }

  return { side, toggle };
}
