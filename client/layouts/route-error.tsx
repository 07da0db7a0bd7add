import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/messages/notice';
import { toFailure } from '../trpc/failure';
import styles from './route-error.module.css';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { heading, message, requestId } = toFailure(error);

  function tryAgain(event: MouseEvent) {
    event.preventDefault();
    void router.invalidate().then(reset);
  }

  return (
    <section className={classNames(layout.wrap, styles.failure)}>
      <h1>{heading}</h1>
      <Notice kind="error">
        <p>{message}</p>
        {requestId && (
          <p>
            Reference: <code>{requestId}</code>
          </p>
        )}
      </Notice>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the page's own URL: without script the link reloads it */}
      <a className={buttonClass({ kind: 'primary' })} href="" onClick={tryAgain}>
        Try Again
      </a>
    </section>
  );
}
