import { createFileRoute } from '@tanstack/react-router';
import { MailLinkPage } from '../../ui/mail-link-page';
import { mailLinkSearch } from '../../layouts/mail-link-search';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: mailLinkSearch,
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/newsletter/confirm', title: 'Confirm your subscription', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function ConfirmRoute() {
    const { token, result } = Route.useSearch();
    if (result === 'confirmed') {
      return (
        <MailLinkPage title="You are on the list">
          Thank you. The next letter comes when the ranking changes.
        </MailLinkPage>
      );
    }
    if (result === 'expired') {
      return (
        <MailLinkPage title="This link has expired">
          It was good for 7 days. Subscribe again below and we send you a new one.
        </MailLinkPage>
      );
    }
    if (token === undefined) {
      return (
        <MailLinkPage title="This link does not work">
          A newer mail may have replaced it, or part of the address is missing. Subscribe again below and we send you a
          new one.
        </MailLinkPage>
      );
    }
    return (
      <MailLinkPage
        title="Confirm your subscription"
        form={{ path: '/newsletter/confirm', token, actions: [{ label: 'Confirm subscription' }] }}
      >
        One more step, so that nobody else can subscribe your address.
      </MailLinkPage>
    );
  },
});
