import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PAUSE = 2000;

/** Runs `action` 2 s after the last change of a form, while `isActive`, and 2 s after it has become active. */
export function useDebouncedChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  isActive: boolean,
  action: () => void,
): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => run(), PAUSE);
    };
    // What was typed while it was not active.
    wait();
    const stop = form.subscribe({ formState: { values: true }, callback: wait });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, isActive]);
}
