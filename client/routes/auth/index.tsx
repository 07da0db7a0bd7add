import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../../features/auth/auth-page';
import { authSearch, AUTH_TITLES } from '../../features/auth/auth-search';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/auth/')({
  validateSearch: authSearch,
  loaderDeps: ({ search: { mode } }) => ({ mode }),
  loader: async ({ context, deps: { mode = 'sign-in' } }) => {
    const [site, providers] = await Promise.all([context.site(), context.utils.auth.providers.ensureData()]);
    return { site, providers, meta: { path: '/auth', title: AUTH_TITLES[mode], noindex: true } };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function AuthRoute() {
    const { site, providers } = Route.useLoaderData();
    return <AuthPage {...Route.useSearch()} smsIsSent={site.smsIsSent} providers={providers} />;
  },
});
