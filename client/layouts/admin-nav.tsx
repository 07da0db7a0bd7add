import { useEffect, useId, useRef } from 'react';
import type { FocusEvent, MouseEvent, ToggleEvent } from 'react';
import { Box, Button, chakra, IconButton, VisuallyHidden } from '@chakra-ui/react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { trpc } from '../trpc/trpc-react';
import { AdminIcon } from '../ui/admin/admin-icon';
import { formatNumber } from '../../shared/text/format-number';
import { adminTabKeys, toAdminTab, adminTabs, TAB_GROUPS } from '../ui/admin/admin-tabs';
import type { AdminTab } from '../ui/admin/admin-tabs';

const styles = {
  button: {
    display: { lg: 'none' },
    order: 3,
    flex: 'none',
    w: 'calc(100% + 2 * {spacing.gutter})',
    maxW: 'none',
    justifyContent: 'flex-start',
    mx: 'calc(-1 * {spacing.gutter})',
    mt: 's1',
    px: 'gutter',
    borderRadius: '0',
    borderWidth: '0',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
  /** Below 64rem a drawer that the button opens, above it a part of the rail. */
  nav: {
    bg: 'surface',
    color: 'text',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    '@media (max-width: 63.99rem)': {
      position: 'fixed',
      inset: '0 0 0 auto',
      w: 'min(22rem, 100vw - 3rem)',
      h: '100dvh',
      maxH: 'none',
      m: '0',
      px: 's4',
      pt: 's2',
      pb: 's5',
      borderWidth: '0',
      borderLeftWidth: '1px',
      borderColor: 'line',
      '&::backdrop': { bg: 'scrim' },
    },
    lg: {
      display: 'block',
      position: 'relative',
      flex: '0 1 auto',
      minH: '5rem',
      inset: 'auto',
      w: 'full',
      h: 'auto',
      m: '0',
      p: '0',
      borderWidth: '0',
      // A shadow at an edge behind which there is more.
      background: `linear-gradient({colors.surface} 30%, transparent) 0 0 / 100% 2.5rem no-repeat local,
        linear-gradient(transparent, {colors.surface} 70%) 0 100% / 100% 2.5rem no-repeat local,
        linear-gradient({colors.line}, transparent) 0 0 / 100% .75rem no-repeat scroll,
        linear-gradient(transparent, {colors.line}) 0 100% / 100% .75rem no-repeat scroll,
        {colors.surface}`,
    },
  },
  heading: {
    display: 'block',
    pt: { base: 's3', lg: 's2' },
    pb: '.125rem',
    px: '.625rem',
    fontSize: 'micro',
    fontWeight: '620',
    lineHeight: '1.25',
    color: 'muted',
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '.625rem',
    minH: { base: 'tap', lg: '2.25rem' },
    '@media (pointer: coarse)': { minH: 'tap' },
    px: '.625rem',
    fontSize: '.9375rem',
    fontWeight: '560',
    whiteSpace: 'nowrap',
    color: 'muted',
    textDecoration: 'none',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { color: 'text', fontWeight: '640', boxShadow: 'inset 3px 0 {colors.accent}', bg: 'fill' },
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

interface GroupProps {
  group: (typeof TAB_GROUPS)[number];
  tabs: readonly AdminTab[];
  current: AdminTab;
  counts: ReturnType<typeof useCounts>;
}

function TabGroup({ group, tabs, current, counts }: GroupProps) {
  const id = useId();
  if (tabs.length === 0) return null;
  const list = (
    <chakra.ul aria-labelledby={group && id} listStyleType="none">
      {tabs.map((key) => {
        const { label, icon } = adminTabs[key];
        const count = counts[key];
        return (
          <li key={key}>
            <chakra.span asChild css={styles.link}>
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
    </chakra.ul>
  );
  if (!group) return list;
  return (
    <>
      <chakra.span id={id} css={styles.heading}>
        {group}
      </chakra.span>
      {list}
    </>
  );
}

export function AdminNav({ can }: { can: readonly string[] }) {
  const { pathname } = useLocation();
  const { tab } = useSearch({ strict: false });
  const current = toAdminTab(pathname, tab);
  const counts = useCounts(can.includes('desk.figures'));
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const tabs = adminTabKeys.filter((key) => can.includes(adminTabs[key].action));
  const currentLink = () => nav.current?.querySelector<HTMLElement>('[aria-current]');

  // In a low window the list scrolls: keeps the current area in view. Not scrollIntoView, which may scroll the page.
  useEffect(() => {
    const link = currentLink();
    if (nav.current && link)
      nav.current.scrollTo(0, link.offsetTop - (nav.current.clientHeight - link.offsetHeight) / 2);
  }, [current]);

  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') && nav.current?.matches(':popover-open'))
      nav.current.hidePopover();
  }
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open'))
      nav.current?.hidePopover();
  }

  return (
    <>
      <Button variant="ghost" popoverTarget={id} css={styles.button}>
        <AdminIcon name="menu" />
        Menu
        <Box as="span" ms="auto" color="muted" truncate>
          {adminTabs[current].label}
        </Box>
        <AdminIcon name="lower" small />
      </Button>
      <chakra.nav
        id={id}
        ref={nav}
        popover="auto"
        aria-label="Admin"
        onClick={closeOnLink}
        onBlur={closeOnLeaving}
        onToggle={(event: ToggleEvent) => event.newState === 'open' && currentLink()?.focus()}
        css={styles.nav}
      >
        <Box display={{ base: 'flex', lg: 'none' }} justifyContent="flex-end" me="-.375rem">
          <IconButton variant="ghost" popoverTarget={id} popoverTargetAction="hide" aria-label="Close menu">
            <AdminIcon name="x" />
          </IconButton>
        </Box>
        {TAB_GROUPS.map((group) => (
          <TabGroup
            key={group}
            group={group}
            tabs={tabs.filter((key) => adminTabs[key].group === group)}
            current={current}
            counts={counts}
          />
        ))}
      </chakra.nav>
    </>
  );
}
