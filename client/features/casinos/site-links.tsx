import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import styles from './site-links.module.css';

interface Site {
  address: string;
  name: string;
  logoUrl: string | null;
}

type LinksProps = Site & { className?: string | undefined; children: ReactNode };

/** Around the links to compare and to save a site: their scripts read which one it is. */
export function SiteLinks({ address, name, logoUrl, className, children }: LinksProps) {
  return (
    <div className={className} data-site={address} data-name={name} data-logo={logoUrl ?? undefined}>
      {children}
    </div>
  );
}

/** Starts a comparison without script; with it the site goes into the tray, which marks the link. */
export function CompareLink({ address, name }: Pick<Site, 'address' | 'name'>) {
  return (
    <a
      className={classNames(text.iconLink, styles.link)}
      href={`/compare?with=${encodeURIComponent(address)}`}
      rel="nofollow"
      data-compare=""
      aria-label={`Compare ${name}`}
    >
      <Icon name="check" small />
      Compare
    </a>
  );
}

/**
 * Leads to the page that explains saving without script; with it a toggle. The same for every site, so that a list of
 * them weighs no more: the script gives it the site's name.
 */
export function SaveLink() {
  return (
    <a className={classNames(text.iconLink, styles.link)} href="/saved" data-save="">
      <Icon name="check" small />
      <span>Save</span>
    </a>
  );
}
