import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './text-input.module.css';

// React misses changes made before hydration. A replayed input event reaches onInput, not onChange.
type WithoutChange<Element extends 'input' | 'textarea'> = Omit<ComponentProps<Element>, 'onChange'>;

/** Use onInput: `early-input.ts` replays input to it. */
export function TextInput({ className, ...rest }: WithoutChange<'input'>) {
  return <input className={classNames(styles.input, className)} {...rest} />;
}

export function TextArea({ className, ...rest }: WithoutChange<'textarea'>) {
  return <textarea className={classNames(styles.input, className)} {...rest} />;
}

export function InputGroup({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.joined, className)} {...rest} />;
}

type CheckProps = ComponentProps<'input'> & { label: ReactNode; count?: number | undefined };

export function Check({ label, count, className, ...rest }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input type="checkbox" {...rest} />
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.count}>{count}</span>
        </>
      )}
    </label>
  );
}
