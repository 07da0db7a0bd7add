import { toRow } from '../../database/columns';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';

/** Absent fields stay absent. `rendered` is null for a removed review, undefined for an unchanged one. */
export function casinoRow<Fields extends object>(fields: Fields, rendered: RenderedMarkdown | null | undefined) {
  return {
    ...toRow('casinos', fields),
    ...(rendered !== undefined && {
      full_review_html: rendered?.html ?? null,
      full_review_version: rendered?.version ?? null,
    }),
  };
}
