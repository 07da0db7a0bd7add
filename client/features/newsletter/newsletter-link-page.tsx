import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import styles from './newsletter-page.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** A button that posts the link's token: mail scanners open links but press nothing. */
  action?: { path: string; token: string; label: string };
}

/** The page of a link in a mail: a question with a button, or its result. */
export function NewsletterLinkPage({ title, children, action }: Props) {
  return (
    <section className={classNames(layout.wrap, styles.page)}>
      <h1>{title}</h1>
      <p>{children}</p>
      {action ? (
        <form method="post" action={action.path}>
          <input type="hidden" name="token" value={action.token} />
          <Button type="submit" kind="primary">
            {action.label}
          </Button>
        </form>
      ) : (
        <a className={buttonClass({ kind: 'primary' })} href="/">
          Return to Home
        </a>
      )}
    </section>
  );
}
