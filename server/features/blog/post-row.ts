import { toRow } from '../../database/columns';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { Publication } from './publication';

/** Sets only the given fields. `rendered` is the HTML of a new content. */
export function postRow<Fields extends Publication>(
  { storedStatus, ...fields }: Fields,
  rendered: RenderedMarkdown | undefined,
) {
  return {
    ...toRow('blog_posts', { ...fields, status: storedStatus }),
    ...(rendered && { content_html: rendered.html, content_version: rendered.version }),
  };
}
