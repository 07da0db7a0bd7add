import { createFileRoute } from '@tanstack/react-router';
import { NewsletterPage } from '../../features/newsletter/newsletter-page';
import { isSignUpResult } from '../../features/newsletter/sign-up-result';
import type { SignUpResult } from '../../features/newsletter/sign-up-result';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/newsletter/')({
  // Returned even if invalid: the router keeps keys that a validator omits.
  validateSearch: ({ result }: Record<string, unknown>): { result?: SignUpResult | undefined } => ({
    result: isSignUpResult(result) ? result : undefined,
  }),
  loader: async ({ context }) => {
    const [site, letters] = await Promise.all([context.site(), context.utils.letters.list.ensureData()]);
    return { site, last: letters.items[0], meta: { path: '/newsletter', title: 'Newsletter', noindex: true } };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function NewsletterRoute() {
    return <NewsletterPage result={Route.useSearch().result} last={Route.useLoaderData().last} />;
  },
});
