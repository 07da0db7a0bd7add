import type { LinkRefusal } from '../../../shared/content/request-facts';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { BreakEnd, WhatNow } from './break-page';
import styles from './break-page.module.css';
import { HelpServices } from './help-services';
import type { HelpService } from './page-data';

type Props = { refusal: LinkRefusal; services: readonly HelpService[] };

export const refusedTitle = (refusal: LinkRefusal): string =>
  refusal.kind === 'break' ? 'You are taking a break' : refusal.heading;

/** In place of a casino that we do not link to. */
export function RefusedLinkPage({ refusal, services }: Props) {
  if (refusal.kind === 'notice') {
    const { heading, message, link } = refusal;
    return (
      <section className={classNames(layout.wrap, layout.block, styles.page)}>
        <h1 dir="auto">{heading}</h1>
        <p className={text.verdict} dir="auto">
          {message}
        </p>
        <p className={styles.ways}>
          <a className={buttonClass({ kind: 'primary' })} href={link.href}>
            {link.label}
          </a>
          <a className={buttonClass()} href="/casinos">
            All casinos
          </a>
        </p>
      </section>
    );
  }
  return (
    <>
      <section className={classNames(layout.wrap, layout.block, styles.page)}>
        <h1>{refusedTitle(refusal)}</h1>
        <p className={text.verdict}>
          You asked for a break until <BreakEnd until={refusal.until} />. Until then we link to no casino.
        </p>
        <div className={styles.columns}>
          <div className={styles.form}>
            <WhatNow title="What you can do now" {...(services.length > 0 ? { help: '#help' } : {})} />
            <p className={styles.ways}>
              <a className={text.more} href="/pause">
                Make the break longer
              </a>
              <a className={text.more} href="/casinos">
                Read our reviews
              </a>
            </p>
          </div>
        </div>
      </section>
      <HelpServices services={services} />
    </>
  );
}
