import { Flex } from '@chakra-ui/react';
import { Link, useSearch } from '@tanstack/react-router';
import { AdminPage } from '../../../ui/admin/admin-page';
import { HelpServicesPanel } from './help-services-panel';
import { NewPage } from './new-page';
import { PageEditor } from './page-editor';
import { PageList } from './page-list';

const linkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: 'tap',
  px: 's4',
  fontSize: '.9375rem',
  fontWeight: '560',
  whiteSpace: 'nowrap',
  color: 'muted',
  textDecoration: 'none',
  borderBottomWidth: '3px',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-current=page]': { color: 'text', fontWeight: '640', borderColor: 'accent' },
} as const;

const views = [
  { view: undefined, label: 'Pages' },
  { view: 'help', label: 'Help services' },
] as const;

function Views({ current }: { current: string | undefined }) {
  return (
    <Flex as="nav" aria-label="Pages" overflowX="auto" borderBottomWidth="1px" borderColor="line" mb="-.5rem">
      {views.map(({ view, label }) => (
        <Flex key={label} asChild css={linkStyles}>
          <Link
            to="/admin"
            search={{ tab: 'pages', view }}
            // Without it a link that leaves `view` out counts as current on every view.
            activeOptions={{ explicitUndefined: true }}
            activeProps={{}}
            aria-current={view === current ? 'page' : undefined}
          >
            {label}
          </Link>
        </Flex>
      ))}
    </Flex>
  );
}

/** The fixed texts: a list, the editor of one of them, and the help services that stand below one. */
export function PagesTab() {
  const { view, page } = useSearch({ strict: false }) as { view?: string; page?: string };
  if (view === 'new') return <NewPage />;
  if (page !== undefined) return <PageEditor key={page} slug={page} />;
  const isHelp = view === 'help';
  return (
    <AdminPage title="Pages" lead="Texts such as About and the guides, and where people who gamble too much find help.">
      <Views current={isHelp ? 'help' : undefined} />
      {isHelp ? <HelpServicesPanel /> : <PageList />}
    </AdminPage>
  );
}
