import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  onSave: () => unknown;
  onPublish?: () => unknown;
}

/**
 * Ctrl+S and Cmd+S save, Ctrl+Enter and Cmd+Enter publish, anywhere on the page. Not while a dialog is open: it has its
 * own button.
 */
export function useSaveShortcut(shortcuts: Shortcuts | (() => unknown)): void {
  const { onSave, onPublish }: Shortcuts = typeof shortcuts === 'function' ? { onSave: shortcuts } : shortcuts;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key, repeat } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey) return;
    const action = key.toLowerCase() === 's' ? onSave : key === 'Enter' ? onPublish : undefined;
    if (!action) return;
    // A dialog has its own meaning for Enter.
    const isInDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    if (key !== 'Enter' || !isInDialog) event.preventDefault();
    if (!repeat && !isInDialog) void action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
