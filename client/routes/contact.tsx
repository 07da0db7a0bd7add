import { createFileRoute } from '@tanstack/react-router';
import { contactSearch } from '../../shared/content/contact-search';
import { ContactForm } from '../features/contact/contact-form';
import { ContactPage } from '../features/contact/contact-page';
import { OperatorAddress } from '../features/pages/operator-address';
import { PagePending } from '../features/pages/page-pending';
import { statusOf } from '../trpc/trpc';

/** The form works without an introduction. */
export const Route = createFileRoute('/contact')({
  validateSearch: contactSearch,
  loader: async ({ context }) => {
    const introduction = context.utils.pages.bySlug.ensureData({ slug: 'contact' }).catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw error;
    });
    const [site, page] = await Promise.all([context.site(), introduction]);
    return { site, page };
  },
  head: async ({ loaderData }) => {
    const { contactHead } = await import('./-contact-head');
    return loaderData ? contactHead(loaderData.site, loaderData.page) : {};
  },
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
