import type { FinePassage, MentionsInput } from '../../../shared/content/mentions.schema';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { textNotices } from '../markdown/text-notices.service';
import {
  dropOldFindings,
  findNamedSite,
  listFindings,
  listFine,
  listSites,
  listTextsNaming,
  listTextsToCheck,
  storeFindings,
} from './mentions.admin.queries';
import type { OwnText } from './mentions.admin.queries';
import { passagesOf, passagesOfLink } from './passages';
import type { Passage } from './passages';

type Fine = Pick<FinePassage, 'entity' | 'entityId' | 'subject' | 'sentence'>;

const keyOf = ({ entity, entityId, subject, sentence }: Fine) => [entity, entityId, subject, sentence].join(' ');

const asRow = ({ source: _, id: entityId, ...text }: OwnText, subject: string, passage: Passage) => ({
  ...text,
  entityId,
  subject,
  ...passage,
});

async function withoutFine<Row extends Fine>(db: Db, rows: readonly Row[]) {
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const fine = new Set((subjects.length === 0 ? [] : await listFine(db, subjects)).map((one) => keyOf(one as Fine)));
  const open = rows.filter((row) => !fine.has(keyOf(row)));
  return { items: open, fine: rows.filter((row) => fine.has(keyOf(row))) };
}

/** All passages that name a site, link to it or carry its code; those marked as fine apart. */
export async function getMentions(db: Db, { site: id, name, code }: MentionsInput) {
  const site = await findNamedSite(db, id);
  if (!site) throw new AppError('NOT_FOUND', 'There is no such casino any more.', { id });
  const names = [...new Set([site.name, ...(name === undefined ? [] : [name])])];
  const codes = [site.promoCode, code].flatMap((one) => one || []);
  const sought = { names, codes, addresses: site.addresses };
  const texts = await listTextsNaming(db, { casinoId: id, addresses: site.addresses, words: [...names, ...codes] });
  const rows = texts.flatMap((text) => passagesOf(text.source, sought).map((passage) => asRow(text, id, passage)));
  const { addresses: _, promoCode: _code, ...shown } = site;
  return { site: shown, ...(await withoutFine(db, rows)) };
}

/** What the last night's check found: links that lead nowhere, or to a site without an offer. */
export async function getBrokenLinks(db: Db) {
  const found = await listFindings(db);
  const rows = found.flatMap(({ href, reason, ...text }) =>
    passagesOfLink(text.source, href).map((passage) => ({ ...asRow(text, href, passage), reason })),
  );
  return await withoutFine(db, rows);
}

export const getSites = (db: Db) => listSites(db);

const BATCH = 50;

/**
 * Checks the links of the next texts of this site, as the editor does before publishing. Resolves to the key to go on
 * after; undefined at the end of the round, which began at `since`.
 */
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
