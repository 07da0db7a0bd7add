import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { Icon } from '../icons/icon';
import text from '../text.module.css';

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = {
  label: ReactNode;
  /** Only where an adjacent heading or button visibly says the same. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hideLabel, hint, error, className, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}h` : undefined;
  const errorId = error ? `${id}e` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? text.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': classNames(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" small className={styles.errorIcon} />
      {children}
    </p>
  );
}
