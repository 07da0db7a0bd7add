import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/messages/notice';
import text from '../../ui/text.module.css';
import styles from './auth-forms.module.css';
import { refusalText } from './auth-messages';
import { FormRefusal } from './form-refusal';
import { useAuthForm } from './use-auth-form';

const LINK_REFUSED = new Set(['INVALID_LINK', 'BAD_REQUEST']);

interface ButtonProps {
  action: string;
  token: string;
  label: string;
  failureTitle: string;
  send: () => Promise<void>;
  redirectTo?: string | undefined;
  children: ReactNode;
}

export function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <Notice kind="error" title="This link does not work">
      <p>{refusalText('link')}</p>
      {children}
    </Notice>
  );
}

/** A mailed link takes effect only on a button press: mail scanners open links but do not submit forms. */
export function LinkButton({ action, token, label, failureTitle, send, redirectTo, children }: ButtonProps) {
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const { form, refusal, isBusy, submit } = useAuthForm({
    failureTitle,
    check: () => ({}),
    send,
    onRefused: (reason) => {
      if (LINK_REFUSED.has(reason ?? '')) setIsLinkInvalid(true);
      return LINK_REFUSED.has(reason ?? '');
    },
  });
  if (isLinkInvalid) return <InvalidLink>{children}</InvalidLink>;
  return (
    <form ref={form} className={styles.form} action={action} method="post" onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <input type="hidden" name="token" value={token} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {label}
      </Button>
    </form>
  );
}

export function BackToSignIn() {
  return (
    <Link to="/auth" className={text.iconLink}>
      Back to sign in
    </Link>
  );
}
