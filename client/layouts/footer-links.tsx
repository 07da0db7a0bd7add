import type { Site } from '../trpc/router-context';
import { LinkList, useFilled } from './link-list';
import { legalLinks, standardFooter } from './footer-navigation';
import type { LinkGroup } from './navigation';
import menu from '../ui/menu.module.css';
import { MenuLink } from './site-link';
import styles from './site-footer.module.css';

function LinkColumn({ title, links }: LinkGroup) {
  if (useFilled(links).length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <details>
        <summary className={menu.chevron}>{title}</summary>
        <LinkList links={links} />
      </details>
    </div>
  );
}

function SocialLinks({ links }: { links: Site['socialLinks'] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.row} aria-label="Follow us">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noopener me">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function FooterLinks({ site }: { site: Site }) {
  return (
    <>
      <nav className={styles.columns} aria-label="Footer">
        {(site.look?.footer ?? standardFooter(site.siteName)).map((group) => (
          <LinkColumn key={group.title} {...group} />
        ))}
      </nav>
      <div className={styles.legal}>
        <span className={styles.age} aria-hidden="true">
          18+
        </span>
        <div className={styles.notes}>
          <p>
            <strong>18+ only.</strong> Gambling can harm. If it stops being fun, stop, and{' '}
            <MenuLink link={{ label: 'find help near you', to: '/responsible-gambling' }} unmarked />. {site.footerNote}
          </p>
          <p>Not affiliated with Valve.</p>
        </div>
        <div className={styles.end}>
          <div className={styles.row}>
            <LinkList links={legalLinks} />
          </div>
          <SocialLinks links={site.socialLinks} />
          {/* A page cached before New Year differs from the browser's year. */}
          <p suppressHydrationWarning>
            © {new Date().getUTCFullYear()} {site.siteName}
          </p>
        </div>
      </div>
    </>
  );
}
