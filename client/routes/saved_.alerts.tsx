import { createFileRoute } from '@tanstack/react-router';
import { MailLinkPage } from '../ui/mail-link-page';
import { mailLinkSearch } from '../layouts/mail-link-search';
import { pageMeta } from '../seo/page-meta';

const path = '/saved/alerts';

export const Route = createFileRoute('/saved_/alerts')({
  validateSearch: mailLinkSearch,
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) =>
    loaderData ? pageMeta(loaderData.site, { path, title: 'Stop alerts', noindex: true }) : {},
  component: function StopAlertsRoute() {
    const { token, site, result } = Route.useSearch();
    if (result === 'all') {
      return (
        <MailLinkPage title="Your alerts are off">
          We write to you no more about sites you saved. Your account page has them on again whenever you like.
        </MailLinkPage>
      );
    }
    if (result === 'site') {
      return (
        <MailLinkPage title="No more mail about this site">
          It stays among your saved sites, where you can choose its alerts again.
        </MailLinkPage>
      );
    }
    if (token === undefined) {
      return (
        <MailLinkPage title="This link does not work">
          Part of the address is missing, or the mail is older than half a year. Open the link of the newest mail, or
          sign in: your account page has the switch.
        </MailLinkPage>
      );
    }
    const all = { label: 'Stop all alerts' };
    if (site === undefined) {
      return (
        <MailLinkPage title="Stop all alerts?" form={{ path, token, actions: [all] }}>
          You hear no more of sites you saved as soon as you press the button.
        </MailLinkPage>
      );
    }
    const one = { label: 'No more mail about this site', fields: { site } };
    return (
      <MailLinkPage title="No more mail about this site?" form={{ path, token, actions: [one, all] }}>
        You hear no more of it as soon as you press the button. Other sites you saved are not touched.
      </MailLinkPage>
    );
  },
});
