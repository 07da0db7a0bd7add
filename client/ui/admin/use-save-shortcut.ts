import { useEffect, useEffectEvent } from 'react';

/** Saves on Ctrl+S and Cmd+S from anywhere on the page. Not while a dialog is open: it has its own button. */
export function useSaveShortcut(onSave: () => unknown): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key, repeat } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) void onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
