import { rowOf } from '../../database/columns';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';

/** The columns that carry the given fields; what is absent stays absent. `rendered` is null for a review taken away. */
export function casinoRow<Fields extends object>(fields: Fields, rendered: RenderedMarkdown | null | undefined) {
  return {
    ...rowOf('casinos', fields),
    ...(rendered !== undefined && {
      full_review_html: rendered?.html ?? null,
      full_review_version: rendered?.version ?? null,
    }),
  };
}
