import type { Problem } from '../../../../shared/transfer/transfer';
import type { FeaturedImages } from '../featured-images';
import { HtmlRefused, shortened } from './html-to-markdown';
import { authorValues, OldSite } from './imported-post';
import { mergeParsed, noRows, RowCollector } from './parsed';
import type { ImportSize, Parsed } from './parsed';
import { createSlugDeduplicator } from '../slug-in-file';
import { nodesIn, toPlainText, readElements, readChildText } from './wxr-elements';
import type { Elements, Node } from './wxr-elements';
import { readMeta, readPost, referenceTo } from './wxr-post';
import type { Site } from './wxr-post';
import { XmlError } from './xml-elements';

const SKIPPED_STATUSES = new Set(['trash', 'auto-draft', 'inherit']);

function leftOut(item: Node): string | undefined {
  const title = `'${(toPlainText(readChildText(item, 'title')) ?? 'Untitled').slice(0, 100)}'`;
  const type = readChildText(item, 'wp:post_type');
  if (type === 'page') return `The page ${title} is left out: only posts are imported.`;
  if (type === 'post' && readChildText(item, 'wp:status') === 'trash')
    return `${title} is left out: it was in the trash.`;
  return undefined;
}

function isPost(item: Node): boolean {
  return (
    readChildText(item, 'wp:post_type') === 'post' && !SKIPPED_STATUSES.has(readChildText(item, 'wp:status') ?? '')
  );
}

const HEAD = /<(title|link)>\s*(?:<!\[CDATA\[)?([^<\]]{1,500})/g;

function getSite(elements: Elements, head: string): Site & { link: string } {
  const named = new Map([...head.matchAll(HEAD)].map(([, name = '', value = '']) => [name, value.trim()]));
  const link = named.get('link') ?? '';
  const authors = elements['wp:author']?.map(({ node }) => {
    const login = readChildText(node, 'wp:author_login');
    const name = toPlainText(readChildText(node, 'wp:author_display_name')) ?? login;
    return [login, authorValues(readChildText(node, 'wp:author_email'), name)] as const;
  });
  return {
    authors: new Map(authors),
    link,
    categories: new Map(),
    slugOnce: createSlugDeduplicator(),
    name: toPlainText(named.get('title') ?? null) ?? '',
    old: new OldSite(),
  };
}

function collectTerms(elements: Elements, { categories: known }: Site, file: string, size: ImportSize): Parsed[] {
  const categories = new RowCollector('blog_categories', file, size);
  for (const { node, line } of elements['wp:category'] ?? []) {
    const name = toPlainText(readChildText(node, 'wp:cat_name'));
    const nicename = readChildText(node, 'wp:category_nicename');
    const reference = referenceTo(nicename, name, readChildText(node, 'wp:term_id'));
    known.set(nicename ?? name ?? '', reference);
    const { category_id: id, category_slug: slug, category_address: address } = reference;
    const description = readChildText(node, 'wp:category_description') ?? undefined;
    categories.add({ line, values: { id, name, slug, address, description } });
  }
  const tags = new RowCollector('blog_tags', file, size);
  for (const { node, line } of elements['wp:tag'] ?? [])
    tags.add({ line, values: { name: toPlainText(readChildText(node, 'wp:tag_name')) } });
  return [categories.end(), tags.end()];
}

function collectPictures(elements: Elements, link: string, images: FeaturedImages): void {
  for (const { node } of elements['item'] ?? []) {
    const url = readChildText(node, 'wp:attachment_url');
    const id = readChildText(node, 'wp:post_id');
    if (readChildText(node, 'wp:post_type') !== 'attachment' || url === null || id === null) continue;
    images.add(link, id, { url, alt: shortened(readMeta(node).get('_wp_attachment_image_alt') ?? '', 300) });
  }
}

const commentsIn = (node: Node) =>
  nodesIn(node, 'wp:comment').filter((comment) => readChildText(comment, 'wp:comment_approved') === '1').length;

interface ReadFile {
  elements: Elements;
  site: Site & { link: string };
  images: FeaturedImages;
  file: string;
  size: ImportSize;
}

function collectPosts({ elements, site, images, file, size }: ReadFile): Parsed[] {
  const posts = new RowCollector('blog_posts', file, size);
  const problems: Problem[] = [];
  const note = (line: number, reason: string) => problems.push({ kind: 'note', file, line, reason });
  let comments = 0;
  for (const { node, line } of elements['item'] ?? []) {
    const reason = leftOut(node);
    if (reason !== undefined) note(line, reason);
    if (!isPost(node)) continue;
    try {
      const { title, values, notes, picture } = readPost(node, site);
      for (const words of notes) note(line, words);
      const row = posts.add({ line, values });
      if (row && picture !== undefined) images.want(site.link, picture, { row, title });
      comments += commentsIn(node);
    } catch (error) {
      if (!(error instanceof HtmlRefused)) throw error;
      posts.refuse(line, error.message);
    }
  }
  for (const words of site.old.notes()) note(0, words);
  if (comments > 0) note(0, `Comments, which are not imported: ${comments}.`);
  return [{ rows: [], problems }, posts.end()];
}

export function parseWxr(text: string, file: string, size: ImportSize, images: FeaturedImages): Parsed {
  try {
    const { elements, problems } = readElements(text, file);
    // Other XML has no such end, and neither does a file truncated between two items.
    if (!/<\/channel\s*>\s*<\/rss\s*>\s*$/.test(text.slice(-1000))) {
      const reason = 'The WordPress export is not complete: its channel does not end.';
      return noRows({ kind: 'error', file, line: 0, reason });
    }
    const [head = ''] = text.slice(0, 20_000).split('<item>', 1);
    const site = getSite(elements, head);
    collectPictures(elements, site.link, images);
    return mergeParsed([
      { rows: [], problems },
      ...collectTerms(elements, site, file, size),
      ...collectPosts({ elements, site, images, file, size }),
    ]);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { line, message } = error;
    return noRows({
      kind: 'error',
      file,
      line,
      reason: `This WordPress export could not be read: ${message}`,
    });
  }
}
