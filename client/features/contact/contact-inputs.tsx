import { Link } from '@tanstack/react-router';
import { Field } from '../../ui/form/field';
import text from '../../ui/text.module.css';
import { TextArea, TextInput } from '../../ui/form/text-input';
import type { FieldErrors } from './contact-fields';
import styles from './contact-form.module.css';

export function ContactInputs({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name" error={errors.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="name" required maxLength={120} />}
        </Field>
        <Field label="Email address" error={errors.email}>
          {(control) => (
            <TextInput {...control} name="email" type="email" autoComplete="email" required maxLength={254} />
          )}
        </Field>
      </div>
      <Field label="Subject (optional)" error={errors.subject}>
        {(control) => <TextInput {...control} name="subject" maxLength={200} />}
      </Field>
      <Field label="Message" error={errors.message} hint={<Retention />}>
        {(control) => <TextArea {...control} name="message" rows={8} required maxLength={5000} />}
      </Field>
      <div className={text.hidden} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

function Retention() {
  return (
    <>
      Kept for 12 months and used to answer you, for nothing else:{' '}
      <Link className={text.link} to="/$page" params={{ page: 'privacy' }}>
        privacy
      </Link>
    </>
  );
}
