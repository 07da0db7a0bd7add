import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { allowedHtml } from './allowed-html';
import { anchors } from './anchors';
import { guardUrls } from './guard-urls';
import { liveBlocks } from './live-blocks';
import { MarkdownRefused } from './markdown-refused';
import { MAX_NESTING, sourceNesting, treeNesting } from './nesting';
import { readingAids } from './reading-aids';
import { taskLists } from './task-lists';
import { uploadedImages } from './uploaded-images';

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  // No prefix here: the sanitiser prefixes every id, which would double it on footnotes.
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', footnoteLabelProperties: {} })
  .use(rehypeRaw)
  .use(refuseDeepTrees)
  .use(rehypeSlug)
  .use(rehypeSanitize, allowedHtml)
  .use(guardUrls)
  .use(taskLists)
  .use(anchors)
  .use(readingAids)
  .use(uploadedImages)
  .use(liveBlocks)
  .use(rehypeStringify)
  .freeze();

// Reference links can repeat one long URL thousands of times, so a short source can still produce a huge page.
const MAX_HTML_BYTES = 800_000;

/**
 * Blocks the thread while it renders, up to minutes for hostile text; in requests use the MarkdownRenderer. Images at
 * `publicUrl` are guarded like those without a host.
 */
export function renderMarkdown(source: string, publicUrl?: string): string {
  const html = stringFrom(source, publicUrl);
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) throw new MarkdownRefused('too_long', { htmlLength: html.length });
  return html;
}

function stringFrom(source: string, publicUrl?: string): string {
  refuseNesting(sourceNesting(source));
  try {
    return String(pipeline.processSync({ value: source, data: { publicUrl } }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MarkdownRefused(error.message.includes('call stack') ? 'too_deep' : 'too_long');
  }
}

function refuseDeepTrees() {
  return (tree: Root) => refuseNesting(treeNesting(tree));
}

function refuseNesting(nesting: number) {
  if (nesting > MAX_NESTING) throw new MarkdownRefused('too_deep', { nesting });
}
