import type { Problem } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import { findRedirects } from './content.queries';
import type { Matcher } from './matching';
import { yieldingRows } from './yielding-rows';
import { rowsOf } from './parsed';
import type { Parsed } from './parsed';
import { texts } from './planned';

export interface PlannedRedirect {
  file: string;
  line: number;
  entity: string;
  oldSlug: string;
  targetId: string;
  createdAt?: Date;
}

interface Target {
  matcher: Matcher;
  ids: Map<string, string>;
}

export async function planRedirects(db: Db, parsed: Parsed, targets: Record<string, Target>) {
  const rows = rowsOf(parsed.rows, 'slug_redirects');
  const there = await findRedirects(db, texts(rows.map(({ values }) => values.old_slug)));
  const stored = new Set(there.map(({ entity, oldSlug }) => `${entity} ${oldSlug}`));
  const redirects: PlannedRedirect[] = [];
  const problems: Problem[] = [];
  for await (const { values, file, line } of yieldingRows(rows)) {
    const { entity = '', old_slug: oldSlug = '', target_id: wanted = '', created_at: createdAt } = values;
    const target = targets[entity];
    const targetId = target?.ids.get(wanted);
    if (!target || targetId === undefined) {
      problems.push({
        kind: 'error',
        file,
        line,
        reason: 'Leads to something that does not come in with this import.',
      });
    } else if (!stored.has(`${entity} ${oldSlug.toLowerCase()}`) && !target.matcher.findByKey(oldSlug)) {
      redirects.push({ file, line, entity, oldSlug, targetId, ...(createdAt && { createdAt }) });
    }
  }
  return { redirects, problems };
}
