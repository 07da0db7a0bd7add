import { lazy, Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { toAdminTab, adminTabs } from '../../ui/admin/admin-tabs';
import type { AdminTab } from '../../ui/admin/admin-tabs';
import { useKnownViewer } from '../../features/auth/known-viewer';
import { standardMenu } from '../../layouts/navigation';
import type { SiteLink } from '../../layouts/navigation';
import { toHref } from '../../layouts/site-link';
import { storeAdminTab, storedAdminTab } from '../../layouts/stored-admin-tab';
import { pageMeta } from '../../seo/page-meta';
import { AdminPage } from '../../ui/admin/admin-page';
import { SkeletonRows } from '../../ui/admin/states';

type Parameter =
  | 'tab'
  | 'blogTab'
  | 'view'
  | 'page'
  | 'q'
  | 'status'
  | 'check'
  | 'sort'
  | 'cursor'
  | 'entity'
  | 'action'
  | 'actor'
  | 'from'
  | 'to'
  | 'site'
  | 'name'
  | 'code'
  | 'month';
type AdminSearch = { [Key in Parameter]?: string | undefined };

const screens: Record<AdminTab, ComponentType> = {
  dashboard: lazy(async () => ({
    default: (await import('../../features/dashboard/admin/dashboard-tab')).DashboardTab,
  })),
  blog: lazy(async () => ({ default: (await import('../../features/blog/admin/blog-tab')).BlogTab })),
  casinos: lazy(async () => ({ default: (await import('../../features/casinos/admin/casinos-tab')).CasinosTab })),
  users: lazy(async () => ({ default: (await import('../../features/users/admin/users-tab')).UsersTab })),
  settings: lazy(async () => {
    const [{ SettingsTab }, { CriteriaPanel }, { standardFooter }] = await Promise.all([
      import('../../features/settings/admin/settings-tab'),
      import('../../features/ranking/admin/criteria-panel'),
      import('../../layouts/footer-navigation'),
    ]);
    const getEntries = (links: readonly SiteLink[]) => links.map((link) => ({ label: link.label, path: toHref(link) }));
    const standard = {
      menu: getEntries(standardMenu),
      footer: (siteName: string) =>
        standardFooter(siteName).map(({ title, links }) => ({ title, links: getEntries(links) })),
    };
    return {
      default: function SettingsScreen() {
        return <SettingsTab standard={standard} rating={<CriteriaPanel />} />;
      },
    };
  }),
  media: lazy(async () => ({ default: (await import('../../features/media/admin/media-tab')).MediaTab })),
  pages: lazy(async () => ({ default: (await import('../../features/pages/admin/pages-tab')).PagesTab })),
  addresses: lazy(async () => {
    const [{ AddressesTab }, { ImportPanel }] = await Promise.all([
      import('../../features/addresses/admin/addresses-tab'),
      import('../../features/transfer/admin/import-panel'),
    ]);
    return {
      default: function AddressesScreen() {
        return (
          <AddressesTab>
            <ImportPanel kinds="A table of redirects as CSV." />
          </AddressesTab>
        );
      },
    };
  }),
  mentions: lazy(async () => ({ default: (await import('../../features/mentions/admin/mentions-tab')).MentionsTab })),
  newsletter: lazy(async () => {
    const [{ NewsletterTab }, { LettersPanel }] = await Promise.all([
      import('../../features/newsletter/admin/newsletter-tab'),
      import('../../features/blog/admin/letters-panel'),
    ]);
    return {
      default: function NewsletterScreen() {
        const { view } = Route.useSearch();
        const readsAddresses = useKnownViewer()?.can.includes('subscriber.manage') === true;
        const letters = <LettersPanel letterId={view} />;
        if (view !== undefined) return letters;
        return readsAddresses ? (
          <NewsletterTab>{letters}</NewsletterTab>
        ) : (
          <AdminPage title="Newsletter" lead="Letters to confirmed addresses.">
            {letters}
          </AdminPage>
        );
      },
    };
  }),
  earnings: lazy(async () => ({ default: (await import('../../features/earnings/admin/earnings-tab')).EarningsTab })),
  messages: lazy(async () => ({ default: (await import('../../features/contact/admin/messages-tab')).MessagesTab })),
  audit: lazy(async () => ({ default: (await import('../../features/audit/admin/audit-tab')).AuditTab })),
  transfer: lazy(async () => ({
    default: (await import('../../features/transfer/admin/transfer-tab')).TransferTab,
  })),
  trash: lazy(async () => ({ default: (await import('../../features/editing/admin/trash-tab')).TrashTab })),
};

/** `tab` selects the screen; other parameters belong to that screen's table. */
export const Route = createFileRoute('/admin/')({
  validateSearch: (search: Record<string, unknown>): AdminSearch =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')) as AdminSearch,
  beforeLoad: ({ search }) => {
    const remembered = storedAdminTab(search);
    if (remembered) throw redirect({ to: '/admin', search: { ...search, ...remembered }, replace: true });
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps: { tab } }) => ({
    site: await context.site(),
    meta: { path: '/admin', title: `${adminTabs[toAdminTab('/admin', tab)].label} | Admin`, noindex: true },
  }),
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function AdminTabRoute() {
    const { tab: asked, blogTab } = Route.useSearch();
    const tab = toAdminTab('/admin', asked);
    useEffect(() => storeAdminTab(tab, blogTab), [tab, blogTab]);
    const Screen = screens[tab];
    return (
      <Suspense key={tab} fallback={<SkeletonRows />}>
        <Screen />
      </Suspense>
    );
  },
});
