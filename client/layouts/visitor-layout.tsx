import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader site={site} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteChoicesSlot />
      <SiteFooter site={site} />
      <RouteFocus />
    </ToastProvider>
  );
}
