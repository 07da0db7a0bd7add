import type { ReactNode } from 'react';
import { Box, chakra, SimpleGrid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { isAdminTab } from '../../../ui/admin/admin-tabs';
import { formatNumber } from '../../../../shared/text/format-number';
import type { Summary } from './dashboard-data';

interface FigureProps {
  label: string;
  value: number;
  /** Contains a link when that leads to a narrower list than the figure's. */
  note?: ReactNode;
  isUrgent?: boolean;
  search: Record<string, string>;
}

/** On small screens the tap area extends over the surrounding space. */
const links = {
  '& a': {
    display: { base: 'inline-flex', lg: 'inline' },
    alignItems: 'center',
    minH: { base: 'tap', lg: '0' },
    minW: { base: 'tap', lg: '0' },
    my: { base: '-.9375rem', lg: '0' },
    color: 'inherit',
    textUnderlineOffset: '.2em',
  },
} as const;

function Figure({ label, value, note, isUrgent = false, search }: FigureProps) {
  const name = isAdminTab(search['tab']) ? (
    <Link to="/admin" search={search}>
      {label}
    </Link>
  ) : (
    label
  );
  return (
    <Box px={{ base: 's4', lg: 's5' }} py={{ base: 's3', lg: 's4' }} bg="surface">
      <chakra.dt fontSize="label" color="muted" css={links}>
        {name}
      </chakra.dt>
      <chakra.dd m="0" fontSize="1.5rem" fontWeight="720" lineHeight="1.25" fontVariantNumeric="tabular-nums">
        {formatNumber(value)}
        {note && (
          <chakra.small
            display="block"
            fontSize="label"
            fontWeight="450"
            lineHeight="1.4"
            color={isUrgent ? 'negative' : 'muted'}
            css={links}
          >
            {note}
          </chakra.small>
        )}
      </chakra.dd>
    </Box>
  );
}

const plural = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export function FigureStrip({ summary }: { summary: Summary }) {
  const { overdueFacts, newMessages, scheduledPosts } = summary;
  const scheduled = `${formatNumber(scheduledPosts)} scheduled`;
  return (
    <SimpleGrid
      as="dl"
      m="0"
      columns={{ base: 2, md: 3, xl: 6 }}
      gap="1px"
      bg="line"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      overflow="hidden"
    >
      <Figure
        label="Published posts"
        value={summary.posts}
        note={
          scheduledPosts > 0 ? (
            <Link to="/admin" search={{ tab: 'blog', blogTab: 'posts', status: 'scheduled' }}>
              {scheduled}
            </Link>
          ) : (
            scheduled
          )
        }
        search={{ tab: 'blog', blogTab: 'posts', status: 'published' }}
      />
      <Figure
        label="Drafts"
        value={summary.drafts}
        note={summary.drafts > 0 && 'to be finished'}
        search={{ tab: 'blog', blogTab: 'posts', status: 'draft' }}
      />
      <Figure
        label="Casinos"
        value={summary.casinos}
        note={
          overdueFacts > 0 ? (
            <Link to="/admin/casinos/checks">{plural(overdueFacts, 'fact', 'facts')} to check</Link>
          ) : (
            'all facts checked in time'
          )
        }
        isUrgent={overdueFacts > 0}
        search={{ tab: 'casinos' }}
      />
      <Figure
        label="Users"
        value={summary.users}
        note={plural(summary.admins, 'administrator', 'administrators')}
        search={{ tab: 'users' }}
      />
      <Figure
        label="Subscribers"
        value={summary.subscribers}
        note={`${formatNumber(summary.unconfirmedSubscribers)} not confirmed yet`}
        search={{ tab: 'newsletter', status: 'confirmed' }}
      />
      <Figure
        label="New messages"
        value={newMessages}
        note={newMessages > 0 && 'not read yet'}
        isUrgent={newMessages > 0}
        search={{ tab: 'messages', status: 'new' }}
      />
    </SimpleGrid>
  );
}
