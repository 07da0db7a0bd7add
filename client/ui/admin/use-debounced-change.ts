import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PAUSE = 2000;

/** Runs 2 s after a form's last change while `isActive`, and 2 s after becoming active. */
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
    wait();
    const stop = form.subscribe({ formState: { values: true }, callback: wait });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, isActive]);
}
