import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import styles from './site-links.module.css';

interface Site {
  address: string;
  name: string;
  logoUrl: string | null;
}

interface Look {
  className?: string | undefined;
}

type LinksProps = Site & Look & { children: ReactNode };

/** Scripts for comparing and saving read the site from the data attributes. */
export function SiteLinks({ address, name, logoUrl, className, children }: LinksProps) {
  return (
    <div className={className} data-site={address} data-name={name} data-logo={logoUrl ?? undefined}>
      {children}
    </div>
  );
}

export function CompareLink({ address, name, className = text.iconLink }: Pick<Site, 'address' | 'name'> & Look) {
  return (
    <a
      className={classNames(className, styles.link)}
      href={`/compare?with=${encodeURIComponent(address)}`}
      rel="nofollow"
      data-compare=""
      aria-label={`Compare ${name}`}
    >
      Compare
    </a>
  );
}

export function SaveLink({ name, className = text.iconLink }: Pick<Site, 'name'> & Look) {
  return (
    <a className={classNames(className, styles.link)} href="/saved" data-save="" aria-label={`Save ${name}`}>
      <span>Save</span>
    </a>
  );
}
