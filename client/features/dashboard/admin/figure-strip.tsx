import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Figure, Figures } from '../../../ui/admin/figures';
import { isAdminTab } from '../../../ui/admin/admin-tabs';
import { formatNumber } from '../../../../shared/text/format-number';
import type { Summary } from './dashboard-data';

interface FigureProps {
  label: string;
  value: number;
  note?: ReactNode;
  isUrgent?: boolean;
  search: Record<string, string>;
}

function LinkedFigure({ label, value, search, ...rest }: FigureProps) {
  const name = isAdminTab(search['tab']) ? (
    <Link to="/admin" search={search}>
      {label}
    </Link>
  ) : (
    label
  );
  return <Figure label={name} value={formatNumber(value)} {...rest} />;
}

const plural = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export function FigureStrip({ summary }: { summary: Summary }) {
  const { overdueFacts, newMessages, scheduledPosts, unsaved } = summary;
  const allUnsaved = unsaved.posts + unsaved.pages;
  const scheduled = `${formatNumber(scheduledPosts)} scheduled`;
  return (
    <Figures xl={6}>
      <LinkedFigure
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
      <LinkedFigure
        label="Drafts"
        value={summary.drafts + allUnsaved}
        note={
          allUnsaved > 0 ? (
            <>
              {formatNumber(allUnsaved)} not saved yet
              {unsaved.pages > 0 && (
                <>
                  , of them{' '}
                  <Link to="/admin" search={{ tab: 'pages' }}>
                    {plural(unsaved.pages, 'page', 'pages')}
                  </Link>
                </>
              )}
            </>
          ) : (
            summary.drafts > 0 && 'to be finished'
          )
        }
        search={{ tab: 'blog', blogTab: 'posts', status: 'draft' }}
      />
      <LinkedFigure
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
      <LinkedFigure
        label="Users"
        value={summary.users}
        note={plural(summary.admins, 'administrator', 'administrators')}
        search={{ tab: 'users' }}
      />
      <LinkedFigure
        label="Subscribers"
        value={summary.subscribers}
        note={`${formatNumber(summary.unconfirmedSubscribers)} not confirmed yet`}
        search={{ tab: 'newsletter', status: 'confirmed' }}
      />
      <LinkedFigure
        label="New messages"
        value={newMessages}
        note={newMessages > 0 && 'not read yet'}
        isUrgent={newMessages > 0}
        search={{ tab: 'messages', status: 'new' }}
      />
    </Figures>
  );
}
