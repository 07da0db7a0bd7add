import { sql } from 'kysely';
import type { LinkTargetsInput } from '../../../shared/content/markdown.schema';
import { beginsFolded, containsFolded } from '../../database/contains-text';
import type { Db } from '../../database/database';

/** `status` in words. */
export interface LinkTarget {
  kind: 'Site' | 'Post' | 'Page';
  name: string;
  path: string;
  status: string;
}

const MOST_TARGETS = 10;

/** Names that begin with the text come first. Drafts only if wanted. */
export async function listLinkTargets(
  db: Db,
  { q, of, withDrafts }: LinkTargetsInput & { withDrafts: boolean },
): Promise<LinkTarget[]> {
  const isForBlocks = of === 'public-sites';
  const contains = (name: string) => containsFolded(sql`folded_text(${sql.ref(name)})`, q);
  const { rows } = await sql<LinkTarget>`
    select kind, name, path, status from (
      (select 1 as place, 'Site' as kind, name, '/casino/' || coalesce(slug, id::text) as path, initcap(status) as status
        from casinos where deleted_at is null and ${contains('name')} 
          and ((${withDrafts} and not ${isForBlocks}) or status <> 'draft') order by name, id limit ${MOST_TARGETS})
      union all
      (select 2, 'Post', title, '/blog/' || slug,
          case when status = 'draft' then 'Draft' when published_at > now() then 'Scheduled' else 'Published' end
        from blog_posts where deleted_at is null and kind = 'article' and not ${isForBlocks} and ${contains('title')}
          and (${withDrafts} or (status = 'published' and published_at <= now())) order by title, id limit ${MOST_TARGETS})
      union all
      (select 3, 'Page', title, '/' || slug, 'Published'
        from public_pages where not ${isForBlocks} and ${contains('title')} order by title, slug limit ${MOST_TARGETS})
    ) as found
    order by not ${beginsFolded(sql`folded_text(name)`, q)}, place, name, path limit ${MOST_TARGETS}
  `.execute(db);
  return rows;
}
