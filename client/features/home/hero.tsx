import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { badgeClass } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { focusRegion } from '../../ui/focus-region';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import styles from './hero.module.css';

const TOP_CASINOS = 'top-casinos';
const SCROLL_DELAY = 100;

function scrollToTopCasinos(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  setTimeout(() => focusRegion(TOP_CASINOS)?.scrollIntoView(), SCROLL_DELAY);
}

/** Until the first casino is listed. */
export function FirstHero({ siteName }: { siteName: string }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={layout.wrap}>
        <div>
          <h1 id="hero-title">Discover the Best CS2 Gambling Sites</h1>
          <p className={styles.lead}>
            {siteName} has just begun: no site is listed before its test is finished. Read how we rank them, or leave
            your address below and hear of the first ones.
          </p>
          <div className={styles.actions}>
            <a className={buttonClass({ kind: 'primary' })} href="/how-we-rank">
              How we rank
            </a>
            <a className={buttonClass()} href="/guides">
              All guides
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

export function Hero({ emptyPages = [] }: { emptyPages?: readonly string[] | undefined }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={layout.wrap}>
        <div>
          {!emptyPages.includes('/codes') && (
            <p>
              <Link className={badgeClass('warm', styles.codes)} to="/codes">
                <Icon name="ticket" small />
                Exclusive Free Bonuses
              </Link>
            </p>
          )}
          <h1 id="hero-title">Discover the Best CS2 Gambling Sites</h1>
          <p className={styles.lead}>
            Compare top-rated CS2 skin gambling sites, claim free bonuses, and find the best case battles, crash games,
            and skin trading platforms.
          </p>
          <div className={styles.actions}>
            <a
              className={buttonClass({ kind: 'primary' })}
              href={`#${TOP_CASINOS}`}
              data-offer=""
              onClick={scrollToTopCasinos}
            >
              Claim Top Bonuses
            </a>
            {!emptyPages.includes('/compare') && (
              <Link className={buttonClass()} to="/compare">
                Compare Casinos
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
