import { z } from 'zod';
import { asRead } from '../text/clean-text';
import { multilineText, plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const MAX_BIO = 600;
export const MAX_CONFLICTS = 300;

const LINK = /:\/\/|\]\(|<\s?a\b|[\p{L}\p{N}-]\.\p{L}{2}|mailto:/iu;

// Except line breaks; the second row are characters that reverse text direction.
const CONTROL = /(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const OWN_IMAGE = /^\/(?:uploads|demo)\/[\w./-]+$/;

const ownWords = (name: string, max: number) =>
  multilineText({ name, max, min: 0 })
    .refine((text) => text.length > max || !CONTROL.test(text), `${name} holds characters that cannot be shown`)
    .refine((text) => text.length > max || !LINK.test(asRead(text)), `${name} must not hold links or addresses`);

export const displayNameInput = plainText({ name: 'Display name', max: 80 }).refine(
  (name) => !CONTROL.test(name),
  'Display name holds characters that cannot be shown',
);

const profileFields = {
  bio: ownWords('Bio', MAX_BIO),
  conflicts: ownWords('What you may not accept', MAX_CONFLICTS),
  photo: plainText({ name: 'Photo', max: 300 })
    .refine((path) => OWN_IMAGE.test(path) && !path.includes('..'), 'Photo must be an uploaded image')
    .nullable(),
  isPublic: z.boolean(),
  /** Sign changes with the person's name instead of the site's; only for a public profile. */
  signsChanges: z.boolean(),
};

export const profileForm = z.strictObject({ ...profileFields, displayName: displayNameInput.nullable() });

export const ownProfileInput = z.strictObject(profileFields);
export const profileOfUserInput = profileForm.extend({ id: uuidInput('Choose a user') });

export type ProfileOfUserInput = z.output<typeof profileOfUserInput>;
export type OwnProfileInput = z.output<typeof ownProfileInput>;
