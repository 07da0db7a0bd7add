import type { ReactNode } from 'react';
import type { BreakState } from '../../../shared/content/request-facts';
import { PAUSE_DAYS } from '../../../shared/content/pause';
import { Button, buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import { FieldError } from '../../ui/form/field';
import { formatShortDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import { Points } from '../../ui/points';
import text from '../../ui/text.module.css';
import styles from './break-page.module.css';

export const BREAK_TITLE = 'Take a break';

const DAY_MS = 86_400_000;
const endTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function BreakEnd({ until }: { until: Date }) {
  return <time dateTime={until.toISOString()}>{endTime.format(until)} UTC</time>;
}

const HIDDEN = ['Bonuses, codes and claim buttons', 'Emails about offers', 'Links to casinos: they show help instead'];
const KEPT = ['Reviews, warnings and what changed', 'Tools, guides and articles', 'Help, on every page'];

type Props = { state: BreakState; now: Date };

export function BreakPage({ state: { until, isSignedIn, error }, now }: Props) {
  return (
    <section className={classNames(layout.wrap, styles.page)}>
      <Crumbs group={<a href="/responsible-gambling">Responsible Gambling</a>} title={BREAK_TITLE} />
      <h1>{BREAK_TITLE}</h1>
      {until ? (
        <p className={text.verdict}>
          You are taking a break until <BreakEnd until={until} />.
        </p>
      ) : (
        <p className={text.lead}>
          During a break we hide bonuses, codes and casino links, and send no emails about them.
        </p>
      )}
      <div className={styles.columns}>
        <form className={styles.form} action="/pause" method="post">
          <fieldset className={styles.lengths}>
            <legend className={text.label}>{until ? 'Make it longer, from now' : 'For how long?'}</legend>
            {PAUSE_DAYS.map((days) => (
              <label key={days}>
                <input type="radio" name="days" value={days} required aria-describedby={error && 'break-error'} />
                {days === '1' ? '24 hours' : `${days} days`}
                <small>until {formatShortDate(now.getTime() + Number(days) * DAY_MS)}</small>
              </label>
            ))}
          </fieldset>
          {error !== undefined && (
            <div role="alert">
              <FieldError id="break-error">{error}</FieldError>
            </div>
          )}
          <Button type="submit" kind="primary" wide>
            {until ? 'Make It Longer' : 'Take a Break'}
          </Button>
          <Notice>
            <p>{isSignedIn ? ACCOUNT_KEEPS : BROWSER_KEEPS}</p>
          </Notice>
        </form>
        <div className={styles.beside}>
          <List title="Hidden" side="against" items={HIDDEN} />
          <List title="Still there" side="for" items={KEPT} />
          <WhatNow title="Need more than a break?" />
        </div>
      </div>
    </section>
  );
}

const ACCOUNT_KEEPS = 'Your account keeps the break: it applies wherever you sign in, and it cannot be shortened.';
const BROWSER_KEEPS: ReactNode = (
  <>
    Without an account, a cookie in this browser remembers the break. Clearing cookies ends it, and it does not carry
    over to other browsers. <a href="/auth">Sign in</a> first, and it applies wherever you sign in and cannot be
    shortened.
  </>
);

function List({ title, side, items }: { title: string; side: 'for' | 'against'; items: readonly string[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <Points side={side} items={items} />
    </div>
  );
}

/** The next steps of somebody who wants to stop. `help` is the address of the help services. */
export function WhatNow({ title, help = '/responsible-gambling#help' }: { title: string; help?: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className={styles.steps}>
        <li>
          <a className={buttonClass({ wide: true })} href={help}>
            Talk to someone
          </a>
          <p className={text.small}>Helplines by country. Most are free, and most do not ask for your name.</p>
        </li>
        <li>
          <a className={buttonClass({ wide: true })} href="/responsible-gambling#if-you-want-to-stop">
            Block gambling sites
          </a>
          <p className={text.small}>Software for your phone and computer, and a block at your bank.</p>
        </li>
      </ul>
    </div>
  );
}
