import { useState } from 'react';

/** At these widths only one of preview and settings fits beside the text. */
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
    // Storage may be blocked; then the choice lasts until the screen is left.
  }
}

/** Which panel is beside the text when only one fits; the settings are otherwise below it. */
export function useEditorSide() {
  const [side, setSide] = useState(storedSide);

  function toggle(): void {
    const next = side === 'preview' ? 'settings' : 'preview';
    setSide(next);
    storeSide(next);
  }

  return { side, toggle };
}
