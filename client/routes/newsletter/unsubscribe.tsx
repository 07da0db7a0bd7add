import { createFileRoute } from '@tanstack/react-router';
import { NewsletterLinkPage } from '../../features/newsletter/newsletter-link-page';
import { linkSearch } from '../../features/newsletter/newsletter-link-search';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: linkSearch,
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(loaderData.site, { path: '/newsletter/unsubscribe', title: 'Unsubscribe', noindex: true })
      : {},
  component: function UnsubscribeRoute() {
    const { token, result } = Route.useSearch();
    if (result === 'unsubscribed') {
      return (
        <NewsletterLinkPage title="You are unsubscribed">We send nothing more to this address.</NewsletterLinkPage>
      );
    }
    if (token === undefined) {
      return (
        <NewsletterLinkPage title="This link does not work">
          Part of the address is missing, or the address it was for is no longer on our list. Open the link of the
          newest mail.
        </NewsletterLinkPage>
      );
    }
    return (
      <NewsletterLinkPage title="Unsubscribe" action={{ path: '/newsletter/unsubscribe', token, label: 'Unsubscribe' }}>
        You get no more letters from us as soon as you press the button.
      </NewsletterLinkPage>
    );
  },
});
