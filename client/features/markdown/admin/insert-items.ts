import { MAX_COMPARED, MIN_COMPARED } from '../../../../shared/content/comparison-path';
import { BLOCK_CHARTS, liveBlockLine } from '../../../../shared/content/live-blocks';
import type { BlockChart } from '../../../../shared/content/live-blocks';
import { blockBelow, codeBlock, commands, heading, TABLE } from './markdown-edits';
import type { Command } from './markdown-edits';

/** A line that shows current facts of sites, which are asked for. */
export interface LiveItem {
  least: number;
  most: number;
  line: (sites: string[]) => string;
}

export interface InsertItem {
  label: string;
  detail: string;
  note: string;
  /** Other words for it. */
  words: string;
  does: Command | LiveItem | 'image';
}

const text = (label: string, detail: string, words: string, does: InsertItem['does']): InsertItem => ({
  label,
  detail,
  note: 'Text',
  words,
  does,
});

const live = (label: string, detail: string, words: string, does: LiveItem): InsertItem => ({
  label,
  detail,
  note: 'Live',
  words,
  does,
});

const sites = (kind: 'site' | 'code' | 'compare', [least, most]: readonly [number, number]): LiveItem => ({
  least,
  most,
  line: (slugs) => liveBlockLine({ kind, sites: slugs }),
});

function chart(name: BlockChart): LiveItem {
  const [least, most] = BLOCK_CHARTS[name];
  return { least, most, line: (slugs) => liveBlockLine({ kind: 'chart', chart: name, sites: slugs }) };
}

const ITEMS: readonly InsertItem[] = [
  text('Heading 2', 'A section', 'h2 title', heading(2)),
  text('Heading 3', 'A part of a section', 'h3 subtitle', heading(3)),
  text('Heading 4', 'A part of a part', 'h4 subtitle', heading(4)),
  text('Image', 'Chosen or uploaded', 'picture photo screenshot', 'image'),
  text('Table', 'Two columns to begin with', 'rows cells', blockBelow(TABLE)),
  text('List', 'With points', 'bullet unordered ul', commands.list),
  text('Numbered list', 'Steps in order', 'ordered ol', commands.numbered),
  text('Quote', 'Someone else’s words', 'blockquote citation', commands.quote),
  text('Code block', 'Shown as typed', 'pre fence', codeBlock),
  text('Divider', 'A line across', 'rule hr separator', blockBelow('---')),
  live('Site', 'Score, bonus and link', 'casino card review', sites('site', [1, 1])),
  live('Promo code', 'The code that works now', 'bonus coupon', sites('code', [1, 1])),
  live('Comparison', 'Two to four sites', 'compare versus table', sites('compare', [MIN_COMPARED, MAX_COMPARED])),
  live('Chart: withdrawals', 'How long sites took to pay', 'graph payout time', chart('withdrawals')),
  live('Chart: bonus', 'What a bonus is worth, of one site or all', 'graph worth', chart('bonus')),
  live('Chart: house edge', 'Of one site’s games', 'graph rtp odds', chart('edge')),
  live('Chart: rating', 'Of one site over time', 'graph score history', chart('rating')),
];

/** Names that begin with the text come first. */
export function findInsertItems(typed: string): InsertItem[] {
  const wanted = typed.trim().toLowerCase();
  const place = ({ label }: InsertItem) => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return ITEMS.filter(({ label, detail, words }) =>
    `${label} ${detail} ${words}`.toLowerCase().includes(wanted),
  ).toSorted((a, b) => place(a) - place(b));
}
