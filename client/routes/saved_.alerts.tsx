import { createFileRoute } from '@tanstack/react-router';
import { FilterAlertsPage } from '../features/saved/filter-alerts-page';
import { MailLinkPage } from '../ui/mail-link-page';
import { mailLinkSearch } from '../layouts/mail-link-search';
import type { LinkSearch } from '../layouts/mail-link-search';
import { pageMeta } from '../seo/page-meta';
import { parameterText } from '../seo/parameter-text';

export const Route = createFileRoute('/saved_/alerts')({
  staticData: { startsAtOnce: true },
  validateSearch: (search: Record<string, unknown>): LinkSearch & { filter?: string | undefined } => ({
    ...mailLinkSearch(search),
    filter: parameterText(search['filter'], /^.{1,500}$/),
  }),
  loader: async ({ context }) => ({
    site: await context.site(),
    meta: { path: '/saved/alerts', title: 'Alerts', noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function AlertsRoute() {
    const { token, site, search, result, filter } = Route.useSearch();
    if (result === 'all') {
      return (
        <MailLinkPage title="Your alerts are off">
          We no longer email you about sites you saved, and your filter alerts are removed. Your account page has the
          first on again whenever you like.
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
    if (result === 'search') {
      return <MailLinkPage title="This alert is removed">Your other alerts are not touched.</MailLinkPage>;
    }
    if (result === 'unknown') {
      return (
        <MailLinkPage title="This link does not work">
          Part of the address is missing, or the mail is older than half a year. Open the link of the newest mail, or
          sign in: your account page has the switch.
        </MailLinkPage>
      );
    }
    if (token === undefined) {
      return <FilterAlertsPage filter={filter} />;
    }
    const all = { label: 'Stop all alerts' };
    if (search !== undefined) {
      const one = { label: 'Stop this alert', fields: { search } };
      return (
        <MailLinkPage title="Stop this alert?" form={{ path: '/saved/alerts', token, actions: [one, all] }}>
          You hear of no more sites that fit this filter as soon as you press the button.
        </MailLinkPage>
      );
    }
    if (site === undefined) {
      return (
        <MailLinkPage title="Stop all alerts?" form={{ path: '/saved/alerts', token, actions: [all] }}>
          You hear no more of sites you saved, nor of sites that fit a filter, as soon as you press the button.
        </MailLinkPage>
      );
    }
    const one = { label: 'No more mail about this site', fields: { site } };
    return (
      <MailLinkPage title="No more mail about this site?" form={{ path: '/saved/alerts', token, actions: [one, all] }}>
        You hear no more of it as soon as you press the button. Other sites you saved are not touched.
      </MailLinkPage>
    );
  },
});
