import { createFileRoute } from '@tanstack/react-router';
import { MailLinkPage } from '../../ui/mail-link-page';
import { mailLinkSearch } from '../../layouts/mail-link-search';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: mailLinkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/newsletter/unsubscribe', title: 'Unsubscribe', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function UnsubscribeRoute() {
    const { token, result } = Route.useSearch();
    if (result === 'unsubscribed') {
      return <MailLinkPage title="You are unsubscribed">We send nothing more to this address.</MailLinkPage>;
    }
    if (token === undefined) {
      return (
        <MailLinkPage title="This link does not work">
          Part of the address is missing, or the address it was for is no longer on our list. Open the link of the
          newest mail.
        </MailLinkPage>
      );
    }
    return (
      <MailLinkPage
        title="Unsubscribe"
        form={{ path: '/newsletter/unsubscribe', token, actions: [{ label: 'Unsubscribe' }] }}
      >
        You get no more letters from us as soon as you press the button.
      </MailLinkPage>
    );
  },
});
