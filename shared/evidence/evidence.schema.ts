import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';
import { EVIDENCE_KINDS, MAX_CAPTION, MAX_EVIDENCE, MAX_RECTANGLES, WHOLE } from './evidence';
import type { EvidenceKind } from './evidence';

const EARLIEST = Date.UTC(2010, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

const kinds = Object.keys(EVIDENCE_KINDS) as [EvidenceKind, ...EvidenceKind[]];

/** A day that has begun somewhere on earth. */
const isPast = (day: string) => Date.parse(day) <= Date.now() + DAY_MS && Date.parse(day) >= EARLIEST;

const thousandths = (name: string, min: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(WHOLE, `${name} must be at most ${WHOLE}`);

const rectangle = z
  .strictObject({
    x: thousandths('Left', 0),
    y: thousandths('Top', 0),
    width: thousandths('Width', 1),
    height: thousandths('Height', 1),
  })
  .refine(({ x, width }) => x + width <= WHOLE, { path: ['width'], message: 'The rectangle leaves the picture' })
  .refine(({ y, height }) => y + height <= WHOLE, { path: ['height'], message: 'The rectangle leaves the picture' });

const CLAIM = /^(?:status|fact:[a-z0-9_]{1,40}|score:[a-z][a-z0-9_]{0,39}|payout:[0-9a-f-]{36})$/;

/** Validation of a picture's fields, for forms and imports. */
export const evidenceFields = {
  kind: z.enum(kinds, 'Kind is not one of those known here'),
  takenOn: z.iso
    .date('Taken on must be a day')
    .refine(isPast, 'Taken on must not be in the future, nor before there were skins'),
  caption: plainText({ name: 'Caption', max: MAX_CAPTION }),
  proves: z.union([z.literal('').transform(() => null), z.null(), z.string().regex(CLAIM)], {
    error: 'What it proves is not a fact, score or withdrawal',
  }),
  blur: z.array(rectangle).max(MAX_RECTANGLES, `At most ${MAX_RECTANGLES} rectangles`),
};

const pictureInput = z.strictObject({
  id: uuidInput('This is not the id of a picture').optional(),
  mediaId: uuidInput('Upload the picture'),
  ...evidenceFields,
  proves: evidenceFields.proves.default(null),
  blur: evidenceFields.blur.default([]),
});
export type EvidenceInput = z.output<typeof pictureInput>;

/** All pictures of a casino in their order. */
export const evidenceInput = z
  .array(pictureInput)
  .max(MAX_EVIDENCE, `At most ${MAX_EVIDENCE} pictures`)
  .refine((pictures) => {
    const ids = pictures.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  }, 'The same picture stands further up already');
