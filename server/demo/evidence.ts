import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { payoutClaim } from '../../shared/evidence/evidence';
import { evidenceFields } from '../../shared/evidence/evidence.schema';
import { slugInput } from '../../shared/text/text.schema';
import { writeEvidence } from '../features/evidence/evidence.service';
import type { Database } from '../database/database';
import type { Transaction } from 'kysely';
import { findContentFolder, readJson } from './read-content';

const WITHDRAWAL = /^payout:(\d+)$/;

const { takenOn: _, ...fields } = evidenceFields;
const pictures = z.array(
  z.strictObject({
    ...{ casino: slugInput, image: slugInput, kind: fields.kind, daysAgo: z.int().min(1), caption: fields.caption },
    /** 'payout:26' is the withdrawal that took 26 minutes. */
    proves: z.union([z.string().regex(WITHDRAWAL), fields.proves]),
    /** Left, top, width and height. */
    covered: z
      .array(z.tuple([z.int(), z.int(), z.int(), z.int()]))
      .transform((parts) => parts.map(([x, y, width, height]) => ({ x, y, width, height })))
      .pipe(fields.blur),
  }),
);

/** Screenshots of invented sites, drawn for the demo. */
export const readDemoEvidence = (folder = findContentFolder()) => readJson(folder, 'evidence.json', pictures);

const STORED = /^demo\/evidence\/([a-z0-9-]+)$/;

/** The original of a demo picture. It ships beside the demo's texts, where nothing serves it. */
export async function readDemoPicture(storageKey: string): Promise<Buffer | undefined> {
  const name = STORED.exec(storageKey)?.[1];
  return name === undefined ? undefined : await readFile(path.join(findContentFolder(), 'evidence', `${name}.webp`));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SIZE = { width: 1200, height: 750 };

async function storeOriginal(trx: Transaction<Database>, name: string): Promise<string> {
  const { byteLength } = (await readDemoPicture(`demo/evidence/${name}`)) ?? Buffer.alloc(0);
  const { id } = await trx
    .insertInto('media')
    .values({
      ...{ storage_key: `demo/evidence/${name}`, original_name: `${name}.webp`, mime_type: 'image/webp', ...SIZE },
      ...{ byte_size: byteLength, is_demo: true, is_evidence: true },
      variants: JSON.stringify([{ suffix: '.webp', type: 'image/webp', ...SIZE, byteSize: byteLength }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds the pictures of demo casinos that were just added: their originals are missing. */
export async function seedEvidence(trx: Transaction<Database>, now: Date): Promise<void> {
  const known = await trx.selectFrom('media').select('storage_key as key').where('is_demo', '=', true).execute();
  const missing = readDemoEvidence().filter(({ image }) => !known.some(({ key }) => key === `demo/evidence/${image}`));
  for (const slug of new Set(missing.map(({ casino }) => casino))) {
    const casino = await trx
      .selectFrom('casinos')
      .select('id')
      .where('slug', '=', slug)
      .where('is_demo', '=', true)
      .executeTakeFirst();
    if (!casino) continue;
    const { id } = casino;
    const payouts = await trx
      .selectFrom('payouts')
      .select(['id', 'minutes', 'asked_on as askedOn'])
      .where('casino_id', '=', id)
      .execute();
    const evidence = [];
    for (const { image, kind, daysAgo: taken, caption, proves, covered } of missing.filter(
      (one) => one.casino === slug,
    )) {
      const minutes = WITHDRAWAL.exec(proves ?? '')?.[1];
      const payout = payouts.find((one) => one.minutes === Number(minutes));
      evidence.push({
        ...{ id: randomUUID(), mediaId: await storeOriginal(trx, image), kind, caption, blur: covered },
        takenOn: payout?.askedOn ?? new Date(now.getTime() - taken * DAY_MS).toISOString().slice(0, 10),
        proves: minutes === undefined ? proves : payout ? payoutClaim(payout.id) : null,
      });
    }
    await writeEvidence(trx, id, evidence);
  }
}
