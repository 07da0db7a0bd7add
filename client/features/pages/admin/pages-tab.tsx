import { Link, useSearch } from '@tanstack/react-router';
import { AdminPage } from '../../../ui/admin/admin-page';
import { SubNav, SubNavItem } from '../../../ui/admin/sub-nav';
import { HelpServicesPanel } from './help-services-panel';
import { LegalPanel } from './legal-panel';
import { NewPage, PageEditor } from './page-editor';
import { PageList } from './page-list';

const views = [
  { view: undefined, label: 'Pages' },
  { view: 'help', label: 'Help services' },
  { view: 'law', label: 'Law' },
] as const;

function Views({ current }: { current: string | undefined }) {
  return (
    <SubNav label="Pages">
      {views.map(({ view, label }) => (
        <SubNavItem key={label}>
          <Link
            to="/admin"
            search={{ tab: 'pages', view }}
            // Otherwise a link without `view` counts as current on every view.
            activeOptions={{ explicitUndefined: true }}
            activeProps={{}}
            aria-current={view === current ? 'page' : undefined}
          >
            {label}
          </Link>
        </SubNavItem>
      ))}
    </SubNav>
  );
}

export function PagesTab() {
  const { view, page } = useSearch({ strict: false });
  if (view === 'new') return <NewPage />;
  if (page !== undefined) return <PageEditor key={page} slug={page} />;
  const current = views.find((one) => one.view === view)?.view;
  return (
    <AdminPage title="Pages" lead="Texts such as About and the guides, and where people who gamble too much find help.">
      <Views current={current} />
      {current === 'help' && <HelpServicesPanel />}
      {current === 'law' && <LegalPanel />}
      {current === undefined && <PageList />}
    </AdminPage>
  );
}
