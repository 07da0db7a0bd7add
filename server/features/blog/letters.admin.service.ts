import type { AuditAction } from '../../../shared/audit/change-sentence';
import type { LetterMailQuery, SendLetterInput } from '../../../shared/content/letters.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import type { Config } from '../../base/config';
import { announceChange } from '../../cache/announce-change';
import { CacheTags } from '../../cache/cache-tags';
import type { Database, Db } from '../../database/database';
import { consumeRateLimits } from '../../http/rate-limits';
import { enqueue } from '../../jobs/enqueue.queries';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import type { Transaction } from 'kysely';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { findConfirmedEmail } from '../auth/store/auth.queries';
import { assertNoCopy } from '../editing/working-copies.service';
import { servedText } from '../markdown/served-text';
import { getSettings } from '../settings/settings.service';
import { draftOfChanges } from './letter-changes';
import { inMode, letterBytes, MAX_LETTER_BYTES, personalMail } from '../../markdown/letter-mail';
import type { LetterMail } from '../../markdown/letter-mail';
import {
  countAudience,
  deletePlan,
  findFreeSlug,
  findLastSent,
  findLetter,
  insertPlan,
  listLetterChanges,
  listLetters,
  pauseSending,
  resumeSending,
} from './letters.admin.queries';
import type { FoundLetter } from './letters.admin.queries';
import { addPost } from './posts.admin.service';
import { lockPost } from './posts.admin.queries';

/** How long sending can be cancelled. */
export const TAKE_BACK_SECONDS = 60;
const MAX_CHANGES = 300;
const MAX_LISTED = 100;
const FIRST_DAYS = 30;
const KILOBYTE = 1024;
export const LETTER_TESTS_LIMIT = { max: 20, windowSeconds: 3600 };

export const LETTERS_JOB = 'letters';

type Parts = Pick<Services, 'db' | 'config' | 'markdown'>;

const noSuchLetter = (id: string) => new AppError('NOT_FOUND', 'We have no such letter.', { id });

/**
 * Whether mail reaches readers: through a mail server, or on a developer's machine, where the outbox is read. Elsewhere
 * the outbox would swallow a letter that then counts as sent.
 */
function sendsLetters({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): boolean {
  return smtpUrl !== undefined || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname);
}

export async function getLetter(db: Db, id: string): Promise<FoundLetter> {
  const letter = await findLetter(db, id);
  if (!letter) throw noSuchLetter(id);
  return letter;
}

/** A draft exists from the start, so that it has an address. */
export async function createLetter({ db, markdown }: Pick<Services, 'db' | 'markdown'>, actor: Actor) {
  const now = new Date();
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(now);
  const rendered = await markdown.render('');
  return await db.transaction().execute(async (trx) => {
    const slug = await findFreeSlug(trx, `letter-${now.toISOString().slice(0, 10)}`);
    const input = { title: `Letter of ${day}`, slug, content: '', status: 'draft' as const };
    return await addPost(trx, actor, input, rendered, { kind: 'letter' });
  });
}

export async function writtenLetter(
  { db, config: { publicUrl }, markdown }: Parts,
  { title, excerpt, contentHtml }: Pick<FoundLetter, 'title' | 'excerpt' | 'contentHtml'>,
): Promise<LetterMail> {
  const { siteName, operatorName, operatorAddress } = await getSettings(db);
  const sender = [operatorName || siteName, ...operatorAddress.split('\n')].map((line) => line.trim()).filter(Boolean);
  const bodyHtml = await servedText({ db, reads: new CacheTags() }, contentHtml, 'links');
  const mail = await markdown.writeLetter({
    siteName,
    publicUrl,
    sender: sender.join(', '),
    title,
    firstLine: excerpt ?? '',
    bodyHtml,
  });
  const bytes = mail ? letterBytes(mail) : Buffer.byteLength(bodyHtml);
  if (mail && bytes <= MAX_LETTER_BYTES) return mail;
  throw new AppError(
    'BAD_REQUEST',
    `Content: the letter is ${Math.ceil(bytes / KILOBYTE)} KB as mail. At most ${MAX_LETTER_BYTES / KILOBYTE} KB are sent, because mail programs cut longer ones.`,
  );
}

/** Like `personalMail`, but for the editor: its link unsubscribes nobody. */
function sampleMail({ publicUrl }: Pick<Config, 'publicUrl'>, mail: LetterMail): LetterMail {
  return personalMail(mail, { unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe`, confirmedAt: new Date() });
}

export async function listLettersForAdmin({ db, config }: Pick<Parts, 'db' | 'config'>) {
  const [items, audience] = await Promise.all([listLetters(db, MAX_LISTED), countAudience(db)]);
  return { items, audience, isSent: sendsLetters(config), now: new Date() };
}

const toMail = async (parts: Parts, letter: FoundLetter): Promise<LetterMail> =>
  letter.mail ?? (await writtenLetter(parts, letter));

export async function getMailHtml(parts: Parts, { id, mode }: LetterMailQuery): Promise<string> {
  return inMode(sampleMail(parts.config, await toMail(parts, await getLetter(parts.db, id))).html, mode);
}

/** Everything about a letter except its text: its recipients, its deliveries and its mail as plain text. */
export async function getLetterState(parts: Parts, actor: Actor, id: string) {
  const { db, config } = parts;
  const found = await getLetter(db, id);
  const { contentHtml: _html, content: _content, mail: _mail, ...letter } = found;
  const [audience, { lettersPerMinute, showLetterArchive }, testAddress] = await Promise.all([
    countAudience(db),
    getSettings(db),
    findConfirmedEmail(db, actor.viewer.userId),
  ]);
  const written = await toMail(parts, found).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  return {
    ...letter,
    audience,
    testAddress,
    lettersPerMinute,
    showLetterArchive,
    isSent: sendsLetters(config),
    now: new Date(),
    mail:
      typeof written === 'string'
        ? { problem: written, kilobytes: null, text: '' }
        : {
            problem: null,
            kilobytes: Math.ceil(letterBytes(written) / KILOBYTE),
            text: sampleMail(config, written).text,
          },
  };
}

export async function getChangesDraft(db: Db, id: string) {
  const [last, { criteria }] = await Promise.all([findLastSent(db, id), getSettings(db)]);
  const since = last ?? new Date(Date.now() - FIRST_DAYS * 86_400_000);
  const changes = await listLetterChanges(db, since, MAX_CHANGES);
  return { since, isFirst: last === null, ...draftOfChanges(changes, criteria) };
}

/** To nobody but the editor, and whether or not there are readers. */
export async function sendTest(parts: Parts, actor: Actor, id: string) {
  const { db, config } = parts;
  const { userId } = actor.viewer;
  assertMailServer(config, id);
  await consumeRateLimits(db, [{ name: 'letter-test', subject: userId, ...LETTER_TESTS_LIMIT }]);
  const to = await findConfirmedEmail(db, userId);
  if (to === null) throw new AppError('BAD_REQUEST', 'Your account has no confirmed e-mail address.');
  const letter = await getLetter(db, id);
  const mail = sampleMail(config, await writtenLetter(parts, letter));
  await queueMail(db, { to, subject: `[Test] ${letter.title}`, ...mail });
  return { to };
}

export function assertMailServer(config: Parts['config'], id: string): void {
  if (!sendsLetters(config)) throw new AppError('CONFLICT', 'No mail server is set. An admin sets SMTP_URL.', { id });
}

function assertSendable({ config }: Pick<Parts, 'config'>, letter: FoundLetter, confirmed: number): void {
  const { id } = letter;
  assertMailServer(config, id);
  if (letter.state !== null || letter.sentAt !== null)
    throw new AppError('CONFLICT', 'This letter is on its way or sent already.', { id });
  if (letter.content.trim() === '') throw new AppError('BAD_REQUEST', 'Content: the letter has no text yet.', { id });
  if (confirmed === 0) throw new AppError('CONFLICT', 'Nobody has confirmed an address yet.', { id });
}

async function record(trx: Transaction<Database>, actor: Actor, action: AuditAction, id: string, after: object = {}) {
  await recordChange(trx, actor, { action, entity: 'post', entityId: id, after });
  await announceChange(trx, ['letters']);
}

/** Can be cancelled until its time, or for a minute. */
export async function planLetter(parts: Parts, actor: Actor, { id, expectedUpdatedAt, at }: SendLetterInput) {
  const { db, config } = parts;
  // Outside the transaction, which would hold its connection; a change in between is refused there.
  await writtenLetter(parts, await getLetter(db, id));
  await db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw noSuchLetter(id);
    const letter = await getLetter(trx, id);
    const { confirmed } = await countAudience(trx);
    assertSendable({ config }, letter, confirmed);
    if (post.updatedAt.getTime() !== expectedUpdatedAt.getTime())
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    // An autosave could never be saved once the text is final.
    await assertNoCopy(trx, { entity: 'post', id }, false);
    const { userId } = actor.viewer;
    if (!(await insertPlan(trx, { id, at: at ?? null, by: userId }, TAKE_BACK_SECONDS)))
      throw new AppError('CONFLICT', 'This letter is on its way or sent already.', { id });
    await record(trx, actor, 'send', id, { title: letter.title, at: at ?? null, people: confirmed });
    await enqueue(trx, LETTERS_JOB, {}, { afterSeconds: TAKE_BACK_SECONDS, key: 'planned' });
  });
}

export async function cancelSending(db: Db, actor: Actor, id: string) {
  await db.transaction().execute(async (trx) => {
    const { state } = await getLetter(trx, id);
    if (!(await deletePlan(trx, id))) {
      const reason = state === null ? 'It is a draft already.' : 'It is on its way. It can only be paused now.';
      throw new AppError('CONFLICT', reason, { id });
    }
    await record(trx, actor, 'take_back', id);
  });
}

export async function pauseLetter(db: Db, actor: Actor, id: string) {
  await db.transaction().execute(async (trx) => {
    await getLetter(trx, id);
    if (!(await pauseSending(trx, id, actor.viewer.userId)))
      throw new AppError('CONFLICT', 'This letter is not on its way.', { id });
    await record(trx, actor, 'pause', id);
  });
}

export async function resumeLetter({ db, config }: Parts, actor: Actor, id: string) {
  await db.transaction().execute(async (trx) => {
    await getLetter(trx, id);
    assertMailServer(config, id);
    if (!(await resumeSending(trx, id))) throw new AppError('CONFLICT', 'This letter is not paused.', { id });
    await record(trx, actor, 'resume', id);
    await enqueue(trx, LETTERS_JOB, {}, { key: 'resumed' });
  });
}
