import { escapeHtml } from '../../../shared/text/escape-html';
import { changeKindLabel, changeLine, changeNote, changeText } from '../../../shared/history/casino-change-text';
import { dayText } from '../../../shared/text/day-text';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { SiteSettings } from '../../../shared/settings/settings.schema';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Db } from '../../database/database';
import { findFedCasino, listFeedChanges } from './changes.queries';
import type { FeedItem, FeedSource } from '../markdown/feed-xml';

type FedChange = Awaited<ReturnType<typeof listFeedChanges>>[number];
type Naming = Pick<SiteSettings, 'criteria' | 'siteName'>;

const factKeys = FACTS.map(({ key }) => key);

function changeItem(change: FedChange, { criteria, siteName }: Naming): FeedItem {
  const line = changeLine(changeText(change, criteria));
  const by = change.by ?? siteName;
  const why = [changeNote(change), change.isImported ? 'Imported.' : `By ${by}`].filter(Boolean).join(' ');
  return {
    path: `/casino/${change.casinoSlug ?? change.casinoId}/history`,
    edition: `change-${change.identity}`,
    title: `${change.casinoName}: ${line}`,
    summary: line,
    contentHtml: `<p>${escapeHtml(line)}</p><p>${escapeHtml(why)}</p>`,
    author: by,
    category: changeKindLabel(change.kind),
    publishedAt: change.changedAt,
    updatedAt: change.changedAt,
  };
}

export async function changesFeed(db: Db, naming: Naming): Promise<FeedSource> {
  const changes = await listFeedChanges(db, factKeys);
  return {
    title: 'What changed',
    description: 'Every fact, score, place, bonus and status that we changed, newest first.',
    path: '/changes',
    feedPath: '/feed/changes',
    items: changes.map((change) => changeItem(change, naming)),
    reads: ['casinos', 'authors'],
  };
}

export async function casinoChangesFeed(
  db: Db,
  naming: Naming,
  address: string,
): Promise<(FeedSource & { slug: string }) | undefined> {
  const id = await findCasinoIdAt(db, address);
  const casino = id === undefined ? undefined : await findFedCasino(db, id);
  if (!casino) return undefined;
  const slug = casino.slug ?? casino.id;
  const changes = await listFeedChanges(db, factKeys, casino.id);
  return {
    slug,
    title: `${casino.name}: what changed`,
    description: [
      `Every fact, score, place, bonus and status of ${casino.name} that we changed.`,
      ...(casino.removedBefore === null
        ? []
        : [`An earlier entry with this name or address was removed on ${dayText(casino.removedBefore)}.`]),
    ].join(' '),
    path: `/casino/${slug}/history`,
    feedPath: `/feed/casino/${slug}`,
    items: changes.map((change) => changeItem(change, naming)),
    reads: ['casinos', `casino:${casino.id}`, 'authors'],
  };
}
