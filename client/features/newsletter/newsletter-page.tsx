import page from '../../ui/mail-link-page.module.css';
import type { Outputs } from '../../trpc/trpc';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import text from '../../ui/text.module.css';
import { EMAIL_INVALID, EMAIL_REQUIRED, SUBSCRIBED } from './newsletter-texts';
import styles from './newsletter-page.module.css';
import type { SignUpResult } from './sign-up-result';

const PROBLEMS: Record<Exclude<SignUpResult, 'sent'>, string> = {
  empty: EMAIL_REQUIRED,
  invalid: EMAIL_INVALID,
  limited: 'Too many attempts. Please wait a little and try again.',
};

type Props = {
  result: SignUpResult | undefined;
  last: Outputs['letters']['list']['items'][number] | undefined;
};

export function NewsletterPage({ result, last }: Props) {
  return (
    <section className={classNames(layout.wrap, page.page)}>
      <h1>Newsletter</h1>
      {result === 'sent' && (
        <Notice className={styles.notice ?? ''} title={SUBSCRIBED.title}>
          <p>{SUBSCRIBED.description}</p>
        </Notice>
      )}
      {result !== undefined && result !== 'sent' && (
        <Notice kind="error" className={styles.notice ?? ''} title={PROBLEMS[result]}>
          <p>
            <a href="#newsletter">Back to the form</a>
          </p>
        </Notice>
      )}
      <p>
        An email when something changes: warnings, new sites, scores that moved, codes that ended. There is no fixed
        day, and never one every day. You confirm your address through the e-mail we send, and every letter has a link
        that takes you off the list with one click.
      </p>
      {last && (
        <p>
          The last letter, of <time dateTime={formatIsoDay(last.sentAt)}>{formatLongDate(last.sentAt)}</time>:{' '}
          <a className={text.link} href={`/letters/${last.slug}`} dir="auto">
            {last.title}
          </a>
          .{' '}
          <a className={text.link} href="/letters">
            All letters
          </a>
        </p>
      )}
      {result === undefined && (
        <p>
          <a className={text.link} href="#newsletter">
            Subscribe below
          </a>
        </p>
      )}
    </section>
  );
}
