import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { plainText } from '../text/text.schema';
import { firstSegment, isRedirectable, redirectPath } from './redirect-paths';

const MAX_FROM = 500;
const MAX_TO = 1000;

const REDIRECT_STATUSES = [301, 302, 410] as const;
const REDIRECT_SOURCES = ['own', 'import', 'slug'] as const;

const startsWithOneSlash = (text: string) => /^\/(?![/\\])/.test(text);

/**
 * Stored canonically (see redirectPath): case, a trailing slash and percent-encoding make no difference. Without a
 * query; a request's query is passed on to the target.
 */
export const redirectFrom = plainText({ name: 'From', max: MAX_FROM })
  .refine(startsWithOneSlash, { error: 'From must be a path that starts with /', abort: true })
  .refine((text) => !/[?#\\]/.test(text), { error: 'From is a path alone, without ? or #', abort: true })
  .transform(redirectPath)
  .superRefine((path, context) => {
    if (isRedirectable(path)) return;
    const message =
      path === '/'
        ? 'The home page cannot lead elsewhere'
        : `Addresses below /${firstSegment(path)} cannot lead elsewhere`;
    context.addIssue({ code: 'custom', message });
  });

export const redirectTo = plainText({ name: 'To', max: MAX_TO, min: 0 })
  .refine(
    (text) => text === '' || startsWithOneSlash(text) || /^https?:\/\//i.test(text),
    'To must be a path that starts with /, or an address on this site',
  )
  .nullable()
  .transform((text) => text || null);

export const redirectStatus = z.union(
  REDIRECT_STATUSES.map((status) => z.literal(status)),
  'Status must be 301, 302 or 410',
);

const redirectFields = { from: redirectFrom, to: redirectTo, status: redirectStatus };

export const redirectForm = z.object({
  from: redirectFrom,
  to: plainText({ name: 'To', max: MAX_TO, min: 0 }),
  status: z.enum(['301', '302', '410']),
});

export const redirectInput = z.strictObject(redirectFields);
export type RedirectInput = z.output<typeof redirectInput>;

export const redirectChange = z.strictObject({ ...redirectFields, was: redirectFrom });

export const redirectId = z.strictObject({ from: redirectFrom });

export const redirectRemoval = z.strictObject({
  from: z.union([z.string().regex(/^\/blog\?category=[a-z0-9-]{1,100}$/), redirectFrom]),
});
export const redirectRestore = z.strictObject({ entry: z.int().positive() });

const REDIRECT_SORTS = ['newest', 'hits', 'used', 'from'] as const;

export const redirectListInput = z
  .strictObject({
    ...adminListFields,
    source: z.enum(REDIRECT_SOURCES).optional(),
    sort: z.enum(REDIRECT_SORTS).default('newest'),
  })
  .prefault({});
export type RedirectListQuery = z.output<typeof redirectListInput>;

export const missingListInput = z
  .strictObject({
    ...adminListFields,
    sort: z.enum(['hits', 'seen']).default('hits'),
  })
  .prefault({});
export type MissingListQuery = z.output<typeof missingListInput>;

export const missingPathInput = z.strictObject({
  path: plainText({ name: 'Path', max: MAX_FROM }),
  isHidden: z.boolean().default(true),
});

export const removalFields = { leadTo: redirectTo.optional() };
