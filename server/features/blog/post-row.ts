import { rowOf } from '../../database/columns';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Publication } from './publication';

/** The columns of the given fields and no others; a content brings the HTML it was rendered to. */
export function postRow<Fields extends Publication>(
  { storedStatus, ...fields }: Fields,
  rendered: RenderedMarkdown | undefined,
) {
  return {
    ...rowOf('blog_posts', { ...fields, status: storedStatus }),
    ...(rendered && { content_html: rendered.html, content_version: rendered.version }),
  };
}
