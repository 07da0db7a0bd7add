import { getRouteApi, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { COUNTRY } from '../features/affiliate/country-key';
import { OfAddress } from '../features/affiliate/not-served';
import { browserStorage } from '../trpc/browser-storage';
import { ToastProvider } from '../ui/toaster';
import { RouteFocus } from './route-focus';
import { SiteChoicesSlot } from './site-choices-slot';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './visitor-layout.module.css';

const root = getRouteApi('__root__');

/** Frame of every visitor page. It contains the main landmark; pages are sections inside it. */
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
