import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router';
import '../ui/theme/tokens.gen.css';
import '../ui/base.css';
import { VisitorLayout } from '../layouts/visitor-layout';
import type { RouterContext } from '../router-context';
import { THEME_SCRIPT } from '../theme-script';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: loaderData?.site.siteName ?? 'LootRank' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'preload', href: '/fonts/archivo-latin-wght-normal.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    ],
  }),
  component: RootDocument,
});

function RootDocument() {
  const isApplication = useMatches({ select: (matches) => matches.some((match) => match.staticData.layout === 'application') });
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        {isApplication ? (
          <Outlet />
        ) : (
          <VisitorLayout>
            <Outlet />
          </VisitorLayout>
        )}
        <Scripts />
      </body>
    </html>
  );
}
