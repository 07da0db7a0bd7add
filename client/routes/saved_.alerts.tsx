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
          We no longer email you about sites you saved, and your filter alerts are removed. You can turn alerts about
          saved sites on again on your account page.
        </MailLinkPage>
      );
    }
    if (result === 'site') {
      return (
        <MailLinkPage title="No more emails about this site">
          It stays among your saved sites, where you can turn its alerts on again.
        </MailLinkPage>
      );
    }
    if (result === 'search') {
      return <MailLinkPage title="This alert is removed">Your other alerts stay as they are.</MailLinkPage>;
    }
    if (result === 'unknown') {
      return (
        <MailLinkPage title="This link does not work">
          Part of the address is missing, or the email is older than half a year. Open the link in the newest email, or
          sign in and turn alerts off on your account page.
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
          Press the button to stop emails about new sites that match this filter.
        </MailLinkPage>
      );
    }
    if (site === undefined) {
      return (
        <MailLinkPage title="Stop all alerts?" form={{ path: '/saved/alerts', token, actions: [all] }}>
          Press the button to stop all emails about saved sites and saved filters.
        </MailLinkPage>
      );
    }
    const one = { label: 'Stop emails about this site', fields: { site } };
    return (
      <MailLinkPage title="Stop emails about this site?" form={{ path: '/saved/alerts', token, actions: [one, all] }}>
        Press the button to stop them. Alerts about your other saved sites stay as they are.
      </MailLinkPage>
    );
  },
});
