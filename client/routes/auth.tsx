import { createFileRoute } from '@tanstack/react-router';
import { returnPath } from '../../shared/return-path';
import { isRefusal, SignInPage } from '../features/auth/sign-in-page';
import type { Refusal } from '../features/auth/sign-in-page';
import { Brand } from '../layouts/brand';
import { ColourModeMenu } from '../layouts/colour-mode-switch';
import { RouteFocus } from '../layouts/route-focus';
import { pageMeta } from '../seo/page-meta';
import { ToastProvider } from '../ui/toaster';

interface Search {
  error?: Refusal;
  redirectTo?: string;
}

export const Route = createFileRoute('/auth')({
  staticData: { layout: 'application' },
  validateSearch: ({ error, redirectTo }: Record<string, unknown>): Search => {
    const wanted = returnPath(redirectTo);
    return { ...(isRefusal(error) ? { error } : {}), ...(wanted === '/' ? {} : { redirectTo: wanted }) };
  },
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) =>
    loaderData ? pageMeta(loaderData.site, { path: '/auth', title: 'Sign in', noindex: true }) : {},
  component: function AuthRoute() {
    const { site } = Route.useLoaderData();
    const { error, redirectTo } = Route.useSearch();
    const top = (
      <>
        <Brand siteName={site.siteName} />
        <ColourModeMenu />
      </>
    );
    return (
      <ToastProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <SignInPage top={top} refusal={error} redirectTo={redirectTo} />
        <RouteFocus />
      </ToastProvider>
    );
  },
});
