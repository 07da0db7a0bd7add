import type { ReactNode } from 'react';
import { Button, buttonClass } from './button';
import { classNames } from './class-names';
import layout from './layout.module.css';
import styles from './mail-link-page.module.css';

interface Action {
  label: string;
  fields?: Readonly<Record<string, string>>;
}

interface Props {
  title: string;
  children: ReactNode;
  /** Buttons, because mail scanners open links but do not submit forms. The first is the main action. */
  form?: { path: string; token: string; actions: readonly [Action, ...Action[]] };
}

export function MailLinkPage({ title, children, form }: Props) {
  return (
    <section className={classNames(layout.wrap, styles.page)}>
      <h1>{title}</h1>
      <p>{children}</p>
      {form ? (
        <div className={styles.actions}>
          {form.actions.map(({ label, fields = {} }, place) => (
            <form key={label} method="post" action={form.path}>
              <input type="hidden" name="token" value={form.token} />
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" kind={place === 0 ? 'primary' : 'secondary'}>
                {label}
              </Button>
            </form>
          ))}
        </div>
      ) : (
        <a className={buttonClass({ kind: 'primary' })} href="/">
          Return to Home
        </a>
      )}
    </section>
  );
}
