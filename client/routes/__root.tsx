import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { failureMeta } from '../layouts/failure-meta';
import { RootError } from '../layouts/root-error';
import { VisitorLayout } from '../layouts/visitor-layout';
import type { RouterContext } from '../router-context';
import { THEME_SCRIPT } from '../theme-script';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      ...failureMeta(matches, loaderData?.site.siteName ?? 'LootRank'),
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      {
        rel: 'preload',
        href: '/fonts/archivo-latin-wght-normal.woff2',
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

/** Around every screen, also the failure of this route's own loader. */
function RootDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
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
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
  }, []);
  if (isApplication) return <Outlet />;
  return (
    <VisitorLayout>
      <Outlet />
    </VisitorLayout>
  );
}
