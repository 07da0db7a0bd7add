import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';

type Variant = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
  wide?: boolean | undefined;
};

export function buttonClass({ kind = 'secondary', size = 'medium', wide }: Variant = {}, extra?: string) {
  return classNames(
    styles.button,
    kind !== 'secondary' && styles[kind],
    size === 'small' && styles.small,
    wide && styles.wide,
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & Variant & { busy?: boolean };

export function Button({ kind, size, wide, busy, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ kind, size, wide }, classNames(busy && styles.busy, className))}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** Busy buttons stay enabled, because `disabled` drops the focus; this also blocks submission by Enter. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}

export function IconButton({ className, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={classNames(styles.iconButton, className)} {...rest} />;
}
