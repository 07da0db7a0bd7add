import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { MIN_COMPARED, toPair } from '../../../shared/content/comparison-path';
import { buttonClass, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { focusRegion } from '../../ui/focus-region';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { readLinkedSite, useMarkedPage, useNewEntries } from '../../ui/site-links';
import { useRootAttribute } from '../../ui/use-root-attribute';
import { Logo } from '../media/logo';
import { removeSite, toggleSite, useTray } from './tray-store';
import type { TraySite } from './tray-store';
import styles from './tray.module.css';

function put(link: HTMLElement): string {
  const site = readLinkedSite(link);
  switch (toggleSite(site)) {
    case 'added':
      return `${site.name} is in your comparison.`;
    case 'removed':
      return `${site.name} is out of your comparison.`;
    case 'full':
      return 'Four sites fit side by side. Take one out first.';
  }
}

function useMarkedLinks(sites: readonly TraySite[]) {
  const mark = useCallback(() => {
    const chosen = new Set(sites.map(({ address }) => address));
    for (const link of document.querySelectorAll<HTMLElement>('a[data-compare]')) {
      link.toggleAttribute('data-chosen', chosen.has(readLinkedSite(link).address));
    }
  }, [sites]);
  useMarkedPage(mark);
}

export function Tray({ clicked }: { clicked: readonly HTMLElement[] }) {
  const sites = useTray();
  const [announcement, setAnnouncement] = useState('');
  const isComparing = useLocation({ select: ({ pathname }) => /^\/compare($|\/)/.test(pathname) });
  const isShown = sites.length > 0 && !isComparing;
  useMarkedLinks(sites);
  useRootAttribute('data-tray', isShown);

  useNewEntries(clicked, (link) => setAnnouncement(put(link)));

  return (
    <>
      <p className={text.hidden} aria-live="polite">
        {announcement}
      </p>
      {isShown && <TrayBar sites={sites} isFull={announcement.startsWith('Four')} onRemoved={setAnnouncement} />}
    </>
  );
}

type BarProps = { sites: readonly TraySite[]; isFull: boolean; onRemoved: (announcement: string) => void };

function TrayBar({ sites, isFull, onRemoved }: BarProps) {
  const bar = useRef<HTMLElement>(null);

  function remove({ address, name }: TraySite) {
    removeSite(address);
    onRemoved(`${name} is out of your comparison.`);
    // The focused remove button is gone, and after the last site so is the bar.
    if (sites.length > 1) bar.current?.focus();
    else focusRegion('main');
  }

  return (
    <section ref={bar} className={styles.tray} aria-label="Comparison" tabIndex={-1} data-screen-only="">
      <div className={classNames(layout.wrap, styles.row)}>
        <ul>
          {sites.map((site) => (
            <li key={site.address}>
              <Logo name={site.name} url={site.logo} size="small" className={styles.logo} />
              <span dir="auto" translate="no">
                {site.name}
              </span>
              <IconButton aria-label={`Take ${site.name} out of the comparison`} onClick={() => remove(site)}>
                <Icon name="x" small />
              </IconButton>
            </li>
          ))}
        </ul>
        {isFull && <p className={text.small}>Four sites fit side by side.</p>}
        {sites.length < MIN_COMPARED ? (
          <Link
            to="/compare"
            search={{ with: sites.map(({ address }) => address).join(',') }}
            className={buttonClass({ kind: 'primary' }, text.nowrap)}
          >
            Choose another
          </Link>
        ) : (
          <Link
            to="/compare/$pair"
            params={{ pair: toPair(sites.map(({ address }) => address)) }}
            className={buttonClass({ kind: 'primary' }, text.nowrap)}
          >
            Compare {sites.length} sites
          </Link>
        )}
      </div>
    </section>
  );
}
