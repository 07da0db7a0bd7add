import { minutesText } from '../../../shared/facts/casino-fact-text';
import type { Db } from '../../database/database';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { readText } from '../markdown/text-thread';
import { listCasinosAt, listMentionedAddresses } from './mentions.queries';
import { listTagNames } from '../taxonomy/taxonomy.queries';

const WORDS_A_MINUTE = 220;

export async function readingMinutes(html: string): Promise<number> {
  return Math.max(1, Math.round((await readText('countWords', html)) / WORDS_A_MINUTE));
}

/** `reads`: cache tags of the mentioned casinos. */
export async function getReadingAids(db: Db, { id, contentHtml }: { id: string; contentHtml: string }) {
  const [tags, addresses] = await Promise.all([listTagNames(db, id), listMentionedAddresses(db, id)]);
  const sites = addresses.length === 0 ? [] : await listCasinosAt(db, addresses);
  const aids = {
    headings: await readText('findHeadings', contentHtml),
    readingMinutes: await readingMinutes(contentHtml),
    tags,
    sites: sites.map(({ payoutMedian, ...site }) => ({
      ...site,
      payout: payoutMedian === null ? null : minutesText(payoutMedian),
    })),
  };
  return { aids, reads: tagsOfFound(addresses, sites) };
}
