import type { ColumnIn } from '../../../shared/transfer/columns';
import type { RowValues } from '../../../shared/transfer/transfer-rows.schema';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import type { MatchedTable } from './content.queries';
import type { PlannedRow } from './matching';

export type Rendered = Map<string, RenderedMarkdown>;

const MARKDOWN: Partial<Record<MatchedTable, string>> = {
  blog_posts: 'content',
  casinos: 'full_review',
  pages: 'content',
};

export function getMarkdown({ table, values }: PlannedRow): string | undefined {
  const source = values[MARKDOWN[table] ?? ''];
  return typeof source === 'string' ? source : undefined;
}

/** For a draft that the import publishes: time of the version that the plan was made against. */
export function seenAt({ before, values }: PlannedRow): Date | undefined {
  const isPublished = before?.['status'] === 'draft' && (values['status'] ?? 'draft') !== 'draft';
  const at = before?.['updated_at'];
  return isPublished && at instanceof Date ? at : undefined;
}

export const changing = <Row extends PlannedRow>(rows: readonly Row[]) =>
  rows.filter(({ action }) => action !== 'skip');

type Values<T extends MatchedTable> = Partial<RowValues<T>> & { [C in ColumnIn<T, 'account'>]?: string | undefined };

/** Restores the column types of a planned row, which the plan treats as untyped values. */
export const plannedValues = <T extends MatchedTable>(table: T, row: PlannedRow): Values<T> => {
  if (row.table !== table) throw new Error(`a row of ${row.table} was planned for ${table}`);
  return row.values as Values<T>;
};

/** Type guard only: the plan already rejects new rows without these fields. */
export function assertHas<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): asserts fields is Fields & { [N in Name]-?: Exclude<Fields[N], undefined> } {
  const missing = names.filter((name) => fields[name] === undefined);
  if (missing.length > 0) throw new Error(`a new row lacks ${missing.join(', ')}`);
}

export function renderedFor(rendered: Rendered, source: string): RenderedMarkdown {
  const html = rendered.get(source);
  if (!html) throw new Error('a text was not rendered before the import');
  return html;
}
