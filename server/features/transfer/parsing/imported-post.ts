import { readMoment } from '../../../../shared/transfer/transfer-rows.schema';
import { readUrl } from '../../../../shared/text/read-url';
import type { Converted } from './html-to-markdown';

const MAX_TAGS = 30;
const MAX_HOSTS = 10;

/** The first of these texts that is a date; never falls back to today. */
export function firstMoment(...texts: readonly unknown[]): string | undefined {
  for (const text of texts) {
    const time = typeof text === 'number' ? new Date(text) : new Date(NaN);
    if (!Number.isNaN(time.getTime())) return time.toISOString();
    if (typeof text !== 'string') continue;
    if (readMoment(text)) return text;
    // Feeds write 'Tue, 04 Mar 2025 05:06:07 +0000'.
    const fed = /^[A-Z][a-z]{2}, \d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/.test(text)
      ? Date.parse(text)
      : NaN;
    if (!Number.isNaN(fed) && fed > 0) return new Date(fed).toISOString();
  }
  return undefined;
}

interface Publishing {
  /** Why the old blog did not show it to everybody; undefined if it did. */
  hidden: string | undefined;
  isDraft: boolean;
  publishedAt: string | undefined;
  hasText: boolean;
}

/** Publishes only what was public, and notes why for the rest. */
export function publishing({ hidden, isDraft, publishedAt, hasText }: Publishing) {
  if (isDraft) return { values: { status: 'draft' }, notes: [] };
  const reason =
    hidden ?? (hasText ? undefined : 'it has no text') ?? (publishedAt === undefined ? 'it has no date' : undefined);
  if (reason === undefined) return { values: { status: 'published', published_at: publishedAt }, notes: [] };
  return { values: { status: 'draft', published_at: null }, notes: [`comes in as a draft: ${reason}.`] };
}

export function authorValues(email: string | null, name: string | null): Record<string, string> {
  const shown = name?.replace(/\p{C}/gu, '').trim().slice(0, 200);
  return { ...(email && { author_email: email }), ...(shown && { author_name: shown }) };
}

export function fewTags(names: readonly string[]) {
  const notes = names.length > MAX_TAGS ? [`keeps the first ${MAX_TAGS} of its ${names.length} tags.`] : [];
  return { tags: names.slice(0, MAX_TAGS), notes };
}

export function describeLosses(
  title: string,
  { embeds, shortcodes, hidden }: Pick<Converted, 'embeds' | 'shortcodes' | 'hidden'>,
): string[] {
  const notes: string[] = [];
  const post = `'${title.slice(0, 100)}'`;
  if (embeds > 0) notes.push(`${post} shows a link instead of ${embeds === 1 ? 'an embed' : `${embeds} embeds`}.`);
  const lost = [...shortcodes].slice(0, 20).map((name) => `[${name}]`);
  if (lost.length === 1) notes.push(`The shortcode ${lost.join()} was removed from ${post}.`);
  if (lost.length > 1) notes.push(`The shortcodes ${lost.join(', ')} were removed from ${post}.`);
  if (hidden > 0)
    notes.push(`${post} leaves out what its site did not show: ${hidden} ${hidden === 1 ? 'passage' : 'passages'}.`);
  return notes;
}

const describeImages = (count: number, where: string) =>
  count === 1 ? `1 image stays on ${where}.` : `${count} images stay on ${where}.`;

/** Counts what other sites still serve. */
export class OldSite {
  readonly #images = new Map<string, number>();

  count({ images }: Pick<Converted, 'images'>): void {
    for (const image of images) {
      const host = readUrl(image)?.host ?? 'another site';
      this.#images.set(host, (this.#images.get(host) ?? 0) + 1);
    }
  }

  /** By site, if they are few. */
  notes(): string[] {
    const counts = [...this.#images];
    if (counts.length <= MAX_HOSTS) return counts.map(([host, count]) => describeImages(count, host));
    return [
      describeImages(
        counts.reduce((total, [, count]) => total + count, 0),
        'other sites',
      ),
    ];
  }
}
