import { z } from 'zod';
import { helpService, legalSection, pageFields } from '../../shared/content/pages.schema';
import type { HelpServicesUpdate, LegalUpdate } from '../../shared/content/pages.schema';
import { dayInput } from '../../shared/text/day-input.schema';
import { findContentFolder, readJson, readTexts } from './read-content';

const page = z.strictObject({
  title: pageFields.title,
  metaTitle: pageFields.metaTitle.unwrap().default(null),
  metaDescription: pageFields.metaDescription.unwrap(),
  writtenOn: dayInput('writtenOn'),
});

export type DemoPage = z.output<typeof page> & { slug: string; content: string };

export const readDemoPages = (folder = findContentFolder()): DemoPage[] =>
  readTexts(folder, 'pages', { fields: page, body: pageFields.content }).map(({ slug, fields, body }) => ({
    ...fields,
    slug,
    content: body,
  }));

/** `phone` is null unless the number could be confirmed twice. */
export const readDemoHelpServices = (folder = findContentFolder()): HelpServicesUpdate['services'] =>
  readJson(folder, 'help-services.json', z.array(helpService));

export const readDemoLaw = (folder = findContentFolder()): LegalUpdate['sections'] =>
  readJson(folder, 'legal-sections.json', z.array(legalSection));
