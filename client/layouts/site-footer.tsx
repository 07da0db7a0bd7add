import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SignUpForm } from '../features/newsletter/sign-up-form';
import type { Site } from '../trpc/router-context';
import layout from '../ui/layout.module.css';
import styles from './site-footer.module.css';

// If their script fails to load, never settle: the server-rendered links stay.
const lost = () => new Promise<never>(() => undefined);
const FooterLinks = lazy(async () => ({ default: (await import('./footer-links').catch(lost)).FooterLinks }));

export function SiteFooter({ site }: { site: Site }) {
  // Somebody looking for help is offered nothing.
  const isForNeed = useMatches({
    select: (matches) => matches.some(({ routeId, loaderData }) => routeId === '/search' && loaderData?.isForNeed),
  });
  return (
    <footer className={`${layout.later} ${styles.footer}`} data-screen-only="">
      <div className={layout.wrap}>
        {/* Not in the lazy part: an address submitted before hydration is replayed once the form is hydrated. */}
        {!isForNeed && (
          <div className={styles.news}>
            <SignUpForm />
          </div>
        )}
        <Suspense>
          <FooterLinks site={site} />
        </Suspense>
      </div>
    </footer>
  );
}
