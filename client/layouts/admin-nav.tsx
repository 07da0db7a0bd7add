import { useEffect, useRef } from 'react';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { trpc } from '../trpc/trpc-react';
import { AdminIcon } from '../ui/admin-icon';
import { followFocus } from '../ui/admin/follow-focus';
import { formatNumber } from '../../shared/text/format-number';
import { adminTabKeys, toAdminTab, adminTabs } from '../ui/admin/admin-tabs';
import type { AdminTab } from '../ui/admin/admin-tabs';

const linkStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '.625rem',
  minH: 'tap',
  px: '.625rem',
  fontSize: '.9375rem',
  fontWeight: '560',
  whiteSpace: 'nowrap',
  color: 'muted',
  textDecoration: 'none',
  _hover: { color: 'text' },
  '&[aria-current]': {
    color: 'text',
    fontWeight: '640',
    boxShadow: { base: 'inset 0 -3px {colors.accent}', lg: 'inset 3px 0 {colors.accent}' },
    bg: { lg: 'fill' },
  },
} as const;

interface Count {
  value: number;
  meaning: string;
}

function useCounts(isEnabled: boolean): Partial<Record<AdminTab, Count>> {
  const { data } = trpc.admin.dashboard.summary.useQuery(undefined, { enabled: isEnabled });
  if (!data) return {};
  const counts: Record<string, Count> = {
    blog: { value: data.posts + data.drafts + data.scheduledPosts, meaning: 'posts' },
    casinos: { value: data.casinos, meaning: 'casinos' },
    messages: { value: data.newMessages, meaning: 'new' },
  };
  return Object.fromEntries(Object.entries(counts).filter(([, { value }]) => value > 0));
}

function TabCount({ value, meaning }: Count) {
  return (
    <chakra.span ms="auto" fontSize="label" fontWeight="540" fontVariantNumeric="tabular-nums">
      {formatNumber(value)}
      <VisuallyHidden> {meaning}</VisuallyHidden>
    </chakra.span>
  );
}

export function AdminNav({ can }: { can: readonly string[] }) {
  const { pathname } = useLocation();
  const { tab } = useSearch({ strict: false });
  const current = toAdminTab(pathname, tab);
  const counts = useCounts(can.includes('desk.figures'));
  const countsKnown = Object.keys(counts).length;
  const list = useRef<HTMLDivElement>(null);

  // On narrow screens the row scrolls: keep the current tab in view.
  useEffect(() => {
    const row = list.current?.closest('nav');
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which may scroll the page.
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
    // Counts that load later widen the tabs before it.
  }, [current, countsKnown]);

  return (
    <chakra.nav
      aria-label="Admin"
      onKeyUp={followFocus}
      order={{ base: 3, lg: 0 }}
      w="full"
      overflowX="auto"
      position="relative"
      flex={{ lg: 1 }}
    >
      <Flex
        as="ul"
        ref={list}
        listStyleType="none"
        direction={{ base: 'row', lg: 'column' }}
        gap={{ base: 's1', lg: '0' }}
      >
        {adminTabKeys
          .filter((key) => can.includes(adminTabs[key].action))
          .map((key) => {
            const { label, icon } = adminTabs[key];
            const count = counts[key];
            return (
              <li key={key}>
                <chakra.span asChild css={linkStyles}>
                  <Link
                    to="/admin"
                    search={{ tab: key }}
                    activeProps={{}}
                    aria-current={key === current ? 'page' : undefined}
                  >
                    <AdminIcon name={icon} />
                    {label}
                    {count && <TabCount {...count} />}
                  </Link>
                </chakra.span>
              </li>
            );
          })}
      </Flex>
    </chakra.nav>
  );
}
