import { Link } from '@tanstack/react-router';
import { classNames } from '../../../ui/class-names';
import { Field } from '../../../ui/form/field';
import text from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/form/text-input';
import styles from '../auth-forms.module.css';
import type { Problems, Read } from '../use-auth-form';

export function AccountSwitch({ by }: { by: 'phone' | undefined }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, by: by ? undefined : 'phone', error: undefined, notice: undefined })}
      replace
      className={text.link}
    >
      {by ? 'Use an email address instead' : 'Use a phone number instead'}
    </Link>
  );
}

interface FieldProps {
  problems: Problems;
  refusedBy?: string | undefined;
  offersPasskeys?: boolean;
  defaultValue?: string;
}

export function refusedProps(control: { 'aria-describedby': string | undefined }, refusedBy: string | undefined) {
  if (refusedBy === undefined) return {};
  return { 'aria-invalid': true, 'aria-describedby': classNames(refusedBy, control['aria-describedby']) } as const;
}

const completing = (name: string, offersPasskeys = false) => (offersPasskeys ? `${name} webauthn` : name);

export function PhoneField({ problems, refusedBy, offersPasskeys }: FieldProps) {
  return (
    <Field label="Phone number" hint="With the country code, for example +44 7700 900123" error={problems['phone']}>
      {(control) => (
        <TextInput
          {...control}
          {...refusedProps(control, refusedBy)}
          name="phone"
          type="tel"
          autoComplete={completing('tel', offersPasskeys)}
          maxLength={32}
        />
      )}
    </Field>
  );
}

export function AccountField({ by, ...props }: FieldProps & { by: 'phone' | undefined }) {
  const { problems, refusedBy, offersPasskeys, defaultValue } = props;
  if (by) return <PhoneField {...props} />;
  return (
    <Field label="Email" error={problems['email']}>
      {(control) => (
        <TextInput
          {...control}
          {...refusedProps(control, refusedBy)}
          name="email"
          type="email"
          defaultValue={defaultValue}
          autoComplete={completing('username', offersPasskeys)}
          maxLength={254}
        />
      )}
    </Field>
  );
}

interface CodeProps {
  problems: Problems;
  label?: string;
  autoFocus?: boolean;
}

export function OneTimeCodeField({ problems, label = 'Code', autoFocus }: CodeProps) {
  return (
    <Field label={label} error={problems['code']}>
      {(control) => (
        <TextInput
          {...control}
          className={styles.code ?? ''}
          name="code"
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
        />
      )}
    </Field>
  );
}

export function toIdentifier(read: Read): { email: string } | { phone: string } {
  const phone = read('phone');
  return phone ? { phone } : { email: read('email') };
}

export function accountProblems(by: 'phone' | undefined, read: Read, whenEmpty: string): Problems {
  const value = read(by ?? 'email');
  if (value === '') return { [by ?? 'email']: whenEmpty };
  if (by) {
    return /^\+[\d\s()-]{6,30}$/.test(value)
      ? {}
      : { phone: 'Enter the whole number, starting with + and the country code' };
  }
  return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value)
    ? {}
    : { email: 'Enter the full address, for example name@example.com' };
}

export function missingCodeProblem(read: Read): Problems {
  return read('code') === '' ? { code: 'Enter the code' } : {};
}
