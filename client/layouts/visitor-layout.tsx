import { getRouteApi, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { COUNTRY } from '../features/affiliate/country-key';
import { OfAddress } from '../features/affiliate/not-served';
import { browserStorage } from '../trpc/browser-storage';
import { ToastProvider } from '../ui/messages/toaster';
import { RouteFocus } from './route-focus';
import { SiteChoicesSlot } from './site-choices-slot';
import { SiteHeader } from './site-header';
import footer from './site-footer.module.css';
import styles from './visitor-layout.module.css';
import { SignUpForm } from '../features/newsletter/sign-up-form';
import type { Site } from '../trpc/router-context';
import layout from '../ui/layout.module.css';

// If their script fails to load, never settle: the server-rendered links stay.
const lost = () => new Promise<never>(() => undefined);
const FooterLinks = lazy(async () => ({ default: (await import('./footer-links').catch(lost)).FooterLinks }));

function SiteFooter({ site }: { site: Site }) {
  const isForNeed = useMatches({
    select: (matches) =>
      matches.some(({ loaderData }) => loaderData && 'isForNeed' in loaderData && loaderData.isForNeed),
  });
  return (
    <footer className={`${layout.later} ${footer.footer}`} data-screen-only="">
      <div className={layout.wrap}>
        {/* Not lazy: an address submitted before hydration is replayed once the form is hydrated. */}
        {!isForNeed && (
          <div className={footer.news}>
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

const root = getRouteApi('__root__');

export function VisitorLayout({ children }: { children: ReactNode }) {
  const { site } = root.useLoaderData();
  const { client } = useRouter().options.context;
  const country = useMatches({
    select: (matches) => {
      const data = matches.at(-1)?.loaderData;
      return data && 'notServed' in data ? data.notServed : null;
    },
  });
  useEffect(() => {
    if (browserStorage.has(COUNTRY))
      void import('../features/affiliate/remembered-country').then(({ followCountry }) => followCountry(client));
  }, [client]);
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader site={site} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <OfAddress value={country}>{children}</OfAddress>
      </main>
      <SiteChoicesSlot />
      <SiteFooter site={site} />
      <RouteFocus />
    </ToastProvider>
  );
}
