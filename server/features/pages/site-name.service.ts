import type { z } from 'zod';
import type { nameReplacement, nameRestoration } from '../../../shared/content/pages.schema';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import type { MarkdownRenderer } from '../../markdown/markdown-renderer';
import type { Actor } from '../../trpc/context';
import { findFormerPageText, listPagesNaming } from './pages.admin.queries';
import type { PageText } from './pages.admin.queries';
import { changePage, rendered } from './pages.admin.service';

type Work = Actor & { db: Db; services: { markdown: MarkdownRenderer } };

const AROUND = 60;

const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function getPlaces(text: string, name: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + name.length])) places.push(at);
  return places;
}

function renamed(text: string, { from, to }: { from: string; to: string }): string {
  let result = '';
  let end = 0;
  for (const at of getPlaces(text, from)) {
    result += text.slice(end, at) + to;
    end = at + from.length;
  }
  return result + text.slice(end);
}

export async function listNameUses(db: Db, name: string) {
  const pages = await listPagesNaming(db, name);
  return pages.flatMap(({ slug, title, content, metaTitle, metaDescription }) => {
    const texts = [content, title, metaTitle ?? '', metaDescription ?? ''];
    const count = texts.reduce((sum, text) => sum + getPlaces(text, name).length, 0);
    const text = texts.find((one) => getPlaces(one, name).length > 0) ?? '';
    const [at = 0] = getPlaces(text, name);
    const passage = {
      before: text.slice(Math.max(0, at - AROUND), at),
      after: text.slice(at + name.length, at + name.length + AROUND),
    };
    return count === 0 ? [] : [{ slug, title, count, ...passage }];
  });
}

/** Returns what `restoreNames` needs to undo it. */
export async function replaceName(work: Work, names: z.output<typeof nameReplacement>) {
  const pages = await listPagesNaming(work.db, names.from);
  const texts = await Promise.all(
    pages.map(async ({ slug, updatedAt, ...text }) => {
      const changed: PageText = {
        title: renamed(text.title, names),
        content: renamed(text.content, names),
        metaTitle: text.metaTitle && renamed(text.metaTitle, names),
        metaDescription: text.metaDescription && renamed(text.metaDescription, names),
      };
      return { slug, updatedAt, changed, body: await rendered(work.services.markdown, changed.content) };
    }),
  );
  const changed = await work.db.transaction().execute(async (trx) => {
    const done: { slug: string; updatedAt: Date }[] = [];
    for (const { slug, updatedAt, changed: text, body } of texts) {
      const after = await changePage(trx, work, { slug, expectedUpdatedAt: updatedAt, ...text }, body);
      done.push({ slug, updatedAt: after.updatedAt });
    }
    return done;
  });
  return { changed };
}

/** Throws if one of the pages was saved since. */
export async function restoreNames(work: Work, { pages }: z.output<typeof nameRestoration>) {
  const texts = await Promise.all(
    pages.map(async ({ slug, updatedAt }) => {
      const text = await findFormerPageText(work.db, slug);
      if (!text) throw new AppError('NOT_FOUND', 'There is no former text of this page.', { slug });
      return { slug, updatedAt, text, body: await rendered(work.services.markdown, text.content) };
    }),
  );
  await work.db.transaction().execute(async (trx) => {
    for (const { slug, updatedAt, text, body } of texts)
      await changePage(trx, work, { slug, expectedUpdatedAt: updatedAt, ...text }, body);
  });
  return { ok: true };
}
