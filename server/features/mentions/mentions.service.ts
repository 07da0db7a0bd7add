import type { FinePassage, MentionsInput } from '../../../shared/content/mentions.schema';
import { getCodeLife } from '../../../shared/codes/promo-codes';
import { readUrl } from '../../../shared/text/read-url';
import { AppError } from '../../base/errors';
import { yielding } from '../../base/yielding';
import type { Db } from '../../database/database';
import type { Passage } from '../markdown/passages';
import { textNotices } from '../markdown/text-notices.service';
import { readText } from '../markdown/text-thread';
import {
  dropOldFindings,
  findNamedSite,
  listFindings,
  listFine,
  listSites,
  listTextsNaming,
  listTextsToCheck,
  MAX_TEXTS,
  storeFindings,
} from './mentions.admin.queries';
import type { OwnText } from './mentions.admin.queries';

type Fine = Pick<FinePassage, 'entity' | 'entityId' | 'subject' | 'sentence'>;

const CHANGED: OwnText['status'] = 'Unpublished changes';

const toKey = ({ entity, entityId, subject, sentence }: Fine) => [entity, entityId, subject, sentence].join(' ');

const asRow = <Found extends Passage>(
  { source: _, id: entityId, ...text }: OwnText,
  subject: string,
  passage: Found,
) => ({
  ...text,
  entityId,
  subject,
  ...passage,
});

async function withoutFine<Row extends Fine>(db: Db, rows: readonly Row[]) {
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const fine = new Set((subjects.length === 0 ? [] : await listFine(db, subjects)).map((one) => toKey(one as Fine)));
  const open = rows.filter((row) => !fine.has(toKey(row)));
  return { items: open, fine: rows.filter((row) => fine.has(toKey(row))) };
}

const MAX_PASSAGES = 300;

/**
 * Passages that name a site, link to it or contain one of its codes, also in unpublished changes. A sentence untouched
 * by the changes is the published one.
 */
export async function getMentions(db: Db, { site: id, name, code }: MentionsInput) {
  const site = await findNamedSite(db, id);
  if (!site) throw new AppError('NOT_FOUND', 'There is no such casino any more.', { id });
  const names = [...new Set([site.name, ...(name === undefined ? [] : [name])])];
  const codes = [...new Set([...site.codes.map((one) => one.code), code].flatMap((one) => one || []))];
  const sought = { names, codes, addresses: site.addresses };
  const texts = await listTextsNaming(db, { casinoId: id, addresses: site.addresses, words: [...names, ...codes] });
  const now = new Date();
  // A code that the site no longer has counts as ended.
  const lives = new Map(site.codes.map((one) => [one.code, getCodeLife(one, now)]));
  const withLife = (passage: Passage) => ({
    ...passage,
    life: passage.kind === 'code' ? (lives.get(passage.match) ?? 'ended') : null,
  });
  const all = [];
  for await (const text of yielding(texts)) {
    const passages = await readText('findPassages', text.source, sought);
    all.push(...passages.map((passage) => asRow(text, id, withLife(passage))));
  }
  const stored = new Set(all.filter(({ status }) => status !== CHANGED).map((row) => toKey(row)));
  const rows = all.filter((row) => row.status !== CHANGED || !stored.has(toKey(row)));
  const { items, fine } = await withoutFine(db, rows);
  const { addresses: _, codes: _codes, ...shown } = site;
  return {
    site: shown,
    items: items.slice(0, MAX_PASSAGES),
    fine: fine.slice(0, MAX_PASSAGES),
    isCut: items.length > MAX_PASSAGES || fine.length > MAX_PASSAGES || texts.length === MAX_TEXTS,
  };
}

export async function getBrokenLinks({ db, publicUrl }: { db: Db; publicUrl: string }) {
  const found = await listFindings(db);
  const ownPath = (href: string) => {
    const url = readUrl(href, publicUrl);
    return url?.host === new URL(publicUrl).host ? url.pathname : null;
  };
  const rows = [];
  for await (const { href, reason, ...text } of yielding(found)) {
    const passages = await readText('findLinkPassages', text.source, href);
    rows.push(...passages.map((passage) => ({ ...asRow(text, href, passage), reason, path: ownPath(href) })));
  }
  return await withoutFine(db, rows);
}

export const getSites = (db: Db) => listSites(db);

const BATCH = 50;

/** Resolves to the key to continue after; undefined at the end of the round, which began at `since`. */
export async function checkLinks(
  { db, publicUrl }: { db: Db; publicUrl: string },
  after: string,
  since: Date,
): Promise<string | undefined> {
  const texts = await listTextsToCheck(db, after, BATCH);
  for (const { entity, id, source, html } of texts) {
    const notices = await textNotices({ db, publicUrl }, { source, html });
    const findings = notices.flatMap(({ kind, subject }) =>
      kind === 'nowhere' || kind === 'ended' ? [{ href: subject, reason: kind }] : [],
    );
    await storeFindings(db, entity, id, findings);
  }
  const last = texts.at(-1);
  if (texts.length === BATCH && last) return last.key;
  await dropOldFindings(db, since);
  return undefined;
}
