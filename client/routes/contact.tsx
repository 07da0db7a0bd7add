import { createFileRoute } from '@tanstack/react-router';
import { contactSearch } from '../../shared/content/contact-search';
import { ContactForm } from '../features/contact/contact-form';
import { contactMeta } from '../features/contact/contact-head';
import { ContactPage } from '../features/contact/contact-page';
import { OperatorAddress } from '../features/pages/operator-address';
import { PagePending } from '../features/pages/page-pending';
import { pageMeta } from '../seo/page-meta';
import { getStatus } from '../trpc/trpc';

export const Route = createFileRoute('/contact')({
  validateSearch: contactSearch,
  loader: async ({ context }) => {
    const introduction = context.utils.pages.bySlug.ensureData({ slug: 'contact' }).catch((error: unknown) => {
      if (getStatus(error) === 404) return null;
      throw error;
    });
    const [site, page] = await Promise.all([context.site(), introduction]);
    return { site, page, meta: contactMeta(site, page) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function ContactRoute() {
    const { page } = Route.useLoaderData();
    const { result } = Route.useSearch();
    const { client } = Route.useRouteContext();
    return (
      <>
        <ContactPage page={page}>
          <ContactForm isSent={result === 'sent'} send={(message) => client.contact.send.mutate(message)} />
        </ContactPage>
        {page?.operator && <OperatorAddress operator={page.operator} />}
      </>
    );
  },
});
