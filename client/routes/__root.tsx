import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { BAR_COLOURS } from '../layouts/colour-mode-facts';
import { failureMeta } from '../layouts/failure-meta';
import { RootError } from '../layouts/root-error';
import { VisitorLayout } from '../layouts/visitor-layout';
import type { RouterContext, Site } from '../trpc/router-context';
import textFont from '../ui/theme/archivo-text.woff2?url';

const RSS = 'application/rss+xml';

const siteNameOf = (data: { site: Site } | undefined) => data?.site.siteName ?? 'LootRank';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'apple-mobile-web-app-title', content: siteNameOf(loaderData) },
      ...failureMeta(matches, siteNameOf(loaderData)),
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      {
        rel: 'search',
        href: '/opensearch.xml',
        type: 'application/opensearchdescription+xml',
        title: siteNameOf(loaderData),
      },
      { rel: 'alternate', href: '/feed.xml', type: RSS, title: 'CS2 Gambling Blog' },
      { rel: 'alternate', href: '/feed/casinos.xml', type: RSS, title: 'New and Updated Casino Reviews' },
      {
        rel: 'preload',
        href: textFont,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      },
    ],
  }),
  shellComponent: RootDocument,
  component: RootFrame,
  errorComponent: RootError,
});

function RootDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not in `head`, which keeps only one tag per name. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={BAR_COLOURS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BAR_COLOURS.dark} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function RootFrame() {
  const isApplication = useMatches({
    select: (matches) => matches.some((match) => match.staticData.layout === 'application'),
  });
  const router = useRouter();
  useEffect(() => {
    // The server zeroes load times, see entry-server.tsx. Without one the router drops a match's data when it is left.
    for (const match of router.state.matches) match.updatedAt ||= Date.now();
    document.documentElement.dataset['hydrated'] = 'true';
  }, [router]);
  if (isApplication) return <Outlet />;
  return (
    <VisitorLayout>
      <Outlet />
    </VisitorLayout>
  );
}
