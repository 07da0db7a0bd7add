import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { z } from 'zod';
import { slugInput } from '../../shared/text/text.schema';
import { ROW_SCHEMAS } from '../../shared/transfer/transfer-rows.schema';

/**
 * Demo texts in content/: `casinos/<slug>.md`, `posts/<slug>.md` and `pages/<slug>.md` are Markdown with YAML front
 * matter; a paragraph is one line, because soft line breaks are rendered. `order.json` lists the files in seeding
 * order; the other JSON files are lists. Ages (`daysAgo: 12`) count back from the seeding, so that the demo never looks
 * outdated.
 */
const FOLDERS = ['./content', './demo-content', '../demo-content'];

/** The build copies the texts next to the entries; this module may end up in a chunk one folder deeper. */
export function findContentFolder(): string {
  const folder = FOLDERS.map((relative) => fileURLToPath(new URL(relative, import.meta.url))).find(existsSync);
  if (folder === undefined) throw new Error(`The texts of the demo are missing beside ${import.meta.url}`);
  return folder;
}

class ContentError extends Error {
  override readonly name = 'ContentError';
}

interface Fields {
  value: unknown;
  lineOf: (field: readonly PropertyKey[]) => number;
}

function findOffset(document: Document.Parsed, field: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const key of field) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof key === 'number') {
      node = node.items[key];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

/** JSON is valid YAML, and only the YAML parser knows the lines of values. */
function parseFields(file: string, text: string, linesBefore = 0): Fields {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    throw new ContentError(problems.map(({ pos, message }) => `${file}:${lineAt(pos[0])}: ${message}`).join('\n'));
  }
  return { value: document.toJS(), lineOf: (field) => lineAt(findOffset(document, field)) };
}

const getFields = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

function validate<Schema extends z.ZodType>(schema: Schema, file: string, { value, lineOf }: Fields): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.flatMap((issue) =>
    getFields(issue).map((field) =>
      [`${file}:${lineOf(field)}`, ...(field.length > 0 ? [field.map(String).join('.')] : []), issue.message].join(
        ': ',
      ),
    ),
  );
  throw new ContentError(places.join('\n'));
}

const readLines = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

export function readJson<Schema extends z.ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> {
  const file = path.join(folder, name);
  return validate(schema, file, parseFields(file, readLines(file)));
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/;

function readMarkdown<Matter extends z.ZodType, Body extends z.ZodType>(file: string, matter: Matter, body: Body) {
  const text = readLines(file);
  const [head, fields = ''] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined) throw new ContentError(`${file}:1: The file must start with fields between two lines of ---`);
  const bodyLine = head.split('\n').length;
  return {
    fields: validate(matter, file, parseFields(file, fields, 1)),
    body: validate(body, file, { value: text.slice(head.length), lineOf: () => bodyLine }),
  };
}

const order = z.strictObject({
  casinos: z.array(slugInput),
  posts: z.array(slugInput),
  pages: z.array(ROW_SCHEMAS.pages.shape.slug.pipe(z.string())),
});

export function readTexts<Matter extends z.ZodType, Body extends z.ZodType>(
  folder: string,
  kind: keyof z.output<typeof order>,
  schemas: { fields: Matter; body: Body },
): { slug: string; fields: z.output<Matter>; body: z.output<Body> }[] {
  const existing = new Set(
    readdirSync(path.join(folder, kind), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -'.md'.length).replaceAll(path.sep, '/')),
  );
  const listed = readJson(
    folder,
    'order.json',
    order.superRefine((lists, context) => {
      for (const [index, slug] of lists[kind].entries()) {
        if (existing.delete(slug)) continue;
        context.addIssue({ code: 'custom', path: [kind, index], message: `There is no other file ${kind}/${slug}.md` });
      }
      for (const slug of existing) {
        context.addIssue({ code: 'custom', path: [kind], message: `${kind}/${slug}.md is not listed` });
      }
    }),
  )[kind];
  return listed.map((slug) => ({
    slug,
    ...readMarkdown(path.join(folder, kind, `${slug}.md`), schemas.fields, schemas.body),
  }));
}
