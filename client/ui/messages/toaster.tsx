import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import { dismissToast, showToast, shownToasts, type ShownToast } from './toast-store';
import styles from './toaster.module.css';

const visibleFor = 5000;
const visibleWithAction = 15_000;
const icons = { success: 'check', error: 'alert', info: 'info' } as const;

export function useToast() {
  return showToast;
}

/** The live region is rendered from the start: one inserted together with its text is not announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasts = shownToasts.useValue();
  return (
    <>
      {children}
      <div className={styles.toasts} role="status" aria-atomic="false" data-screen-only="">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  );
}

const isPageSeen = () => document.visibilityState === 'visible';

function whenVisibilityChanges(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The timer pauses while the page is hidden: claim links open another tab in front of it. */
function ToastCard({ toast: { id, kind = 'info', title, description, action } }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  const isSeen = useSyncExternalStore(whenVisibilityChanges, isPageSeen);
  const cameFrom = useRef<EventTarget | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  // In an effect: React does not handle focus events while it mounts, so `cameFrom` would not be set.
  useEffect(() => {
    if (action?.hasFocus) button.current?.focus();
  }, [action]);

  useEffect(() => {
    if (held || !isSeen) return;
    const timer = setTimeout(() => dismissToast(id), action ? visibleWithAction : visibleFor);
    return () => clearTimeout(timer);
  }, [held, isSeen, id, action]);

  function dismiss() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismissToast(id);
  }

  return (
    <div
      className={classNames(styles.toast, kind !== 'info' && styles[kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[kind]} />
      <b className={styles.title}>{title}</b>
      <IconButton className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
        <Icon name="x" small />
      </IconButton>
      {description && <p className={styles.description}>{description}</p>}
      {action && (
        <button
          ref={button}
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
