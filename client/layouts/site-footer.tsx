import { lazy, Suspense } from 'react';
import { SignUpForm } from '../features/newsletter/sign-up-form';
import type { Site } from '../router-context';
import layout from '../ui/layout.module.css';
import styles from './site-footer.module.css';

// Links work without script: where theirs is lost, they stay as the server sent them.
const lost = () => new Promise<never>(() => undefined);
const FooterLinks = lazy(async () => ({ default: (await import('./footer-links').catch(lost)).FooterLinks }));

export function SiteFooter({ site }: { site: Site }) {
  return (
    <footer className={`${layout.later} ${styles.footer}`} data-screen-only="">
      <div className={layout.wrap}>
        {/* Not among what comes later: an address sent before the script is there is answered once it is. */}
        <div className={styles.news}>
          <SignUpForm />
        </div>
        <Suspense>
          <FooterLinks site={site} />
        </Suspense>
      </div>
    </footer>
  );
}
