import { lazy, Suspense } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TraySlot } from '../features/compare/tray-slot';
import { ToastProvider } from '../ui/toaster';
import { RouteFocus } from './route-focus';
import { SiteHeader } from './site-header';
import styles from './visitor-layout.module.css';

// A footer works without script: where its script is lost, the page stays as the server sent it.
const lost = () => new Promise<never>(() => undefined);
const SiteFooter = lazy(async () => ({ default: (await import('./site-footer').catch(lost)).SiteFooter }));

const root = getRouteApi('__root__');

/** The frame around every visitor page. It holds the main landmark; pages are sections inside it. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  const { site } = root.useLoaderData();
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader siteName={site.siteName} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <TraySlot />
      <Suspense>
        <SiteFooter site={site} />
      </Suspense>
      <RouteFocus />
    </ToastProvider>
  );
}
