import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';
import { isWebUrl, toAsciiUrl } from '../text/web-url';
import { accentProblem, isHexColour, STANDARD_ACCENT } from './accent';
import { HOME_SECTIONS } from './site-look';

const MAX_PATH = 500;
const MAX_MENU = 7;
const MAX_MENU_LETTERS = 60;
const MAX_COLUMNS = 6;
const MAX_LINKS = 12;
/** The lists are part of every page. */
const MAX_FOOTER_LINKS = 48;

const isOwnPath = (text: string) => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);

const path = plainText({ name: 'Address', max: MAX_PATH })
  .overwrite(toAsciiUrl)
  .refine(
    (text) => isOwnPath(text) || (/^https:\/\//i.test(text) && isWebUrl(text)),
    'Address must be a path that starts with / or a full address that starts with https://',
  );

const entry = z.strictObject({ label: plainText({ name: 'Words', max: 40 }), path });

const isUnique = (labels: readonly string[]) =>
  new Set(labels.map((label) => label.toLowerCase())).size === labels.length;
const toLabels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

const menu = z
  .array(entry)
  .min(1, 'The menu needs an entry')
  .max(MAX_MENU, `At most ${MAX_MENU} entries`)
  .refine((links) => isUnique(toLabels(links)), 'Two entries have the same words')
  .refine(
    (links) => toLabels(links).join('').length <= MAX_MENU_LETTERS,
    `The menu must fit in one line: at most ${MAX_MENU_LETTERS} letters in all its words`,
  );

const column = z.strictObject({
  title: plainText({ name: 'Heading', max: 40 }),
  links: z
    .array(entry)
    .min(1, 'A column needs an entry')
    .max(MAX_LINKS, `At most ${MAX_LINKS} entries in a column`)
    .refine((links) => isUnique(toLabels(links)), 'Two entries have the same words'),
});

const footer = z
  .array(column)
  .min(1, 'The footer needs a column')
  .max(MAX_COLUMNS, `At most ${MAX_COLUMNS} columns`)
  .refine((columns) => isUnique(columns.map(({ title }) => title)), 'Two columns have the same heading')
  .refine(
    (columns) => columns.flatMap(({ links }) => links).length <= MAX_FOOTER_LINKS,
    `At most ${MAX_FOOTER_LINKS} entries in the footer`,
  );

const homeSections = z
  .array(z.enum(HOME_SECTIONS, 'This is not a section of the home page'))
  .refine((sections) => new Set(sections).size === sections.length, 'A section can stand only once')
  .refine((sections) => sections.includes('top'), 'The home page needs its list of casinos');

const accent = plainText({ name: 'Colour', max: 7 })
  .overwrite((text) => text.toLowerCase())
  .superRefine((hex, context) => {
    const message = accentProblem(hex);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const image = uuidInput('This is not an image id').nullable();

export const lookForm = z.strictObject({
  logo: image,
  icon: image,
  accent,
  menu: menu.nullable(),
  footer: footer.nullable(),
  homeSections,
});
export type LookForm = z.infer<typeof lookForm>;

/** In the form the lists are always present: what equals the default is stored as null. */
export const lookValues = lookForm.extend({ menu, footer });
export type LookValues = z.infer<typeof lookValues>;

/** Values of another version become the default instead of failing every page. */
export const storedLook = {
  logo: image.catch(null).default(null),
  icon: image.catch(null).default(null),
  accent: z.string().refine(isHexColour).catch(STANDARD_ACCENT).default(STANDARD_ACCENT),
  menu: menu.nullable().catch(null).default(null),
  footer: footer.nullable().catch(null).default(null),
  homeSections: homeSections.catch([...HOME_SECTIONS]).default([...HOME_SECTIONS]),
};
