import { sql } from 'kysely';
import type { PromoCode } from '../../../shared/codes/promo-codes';
import type { Db } from '../../database/database';
import { foldText } from '../../database/fold-text';
import { casinoCodes } from '../addresses/promo-codes.queries';
import { casinos, copies, pages, posts } from './mentions.admin.queries';
import type { OwnText } from './mentions.admin.queries';
import { splitWords } from '../markdown/passages';

export const MAX_FOUND = 20;

/** The last word may be incomplete. Letters and digits only: nothing acts as an operator. */
const wanted = (q: string) => {
  const words = splitWords(foldText(q).text);
  return sql`to_tsquery('english', ${words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')})`;
};

export async function listTextsWith(db: Db, q: string, authorId: string | undefined): Promise<OwnText[]> {
  const found = (table: 'blog_posts' | 'pages' | 'casinos', id: string) => sql`
    select ${sql.ref(id)} from ${sql.table(table)} where words @@ ${wanted(q)} and deleted_at is null
    order by updated_at desc limit ${MAX_FOUND}`;
  const own = sql`
    ${posts} where post.id in (
      select id from blog_posts where words @@ ${wanted(q)} and deleted_at is null
        ${authorId === undefined ? sql`` : sql`and author_id = ${authorId}::uuid and kind <> 'letter'`}
      order by updated_at desc limit ${MAX_FOUND})`;
  const all = sql`
    ${own}
    union all ${pages} where page.slug in (${found('pages', 'slug')})
    union all ${casinos} where casino.id in (${found('casinos', 'id')})`;
  const { rows } = await sql<OwnText>`${authorId === undefined ? all : own}`.execute(db);
  return rows;
}

type CopiedText = Omit<OwnText, 'status' | 'category'>;

/**
 * Matches the longest word; there are few at a time. With `authorId` only what this person may read: editors' changes
 * to published items and letters are not an author's.
 */
export async function listCopiesWith(db: Db, q: string, authorId: string | undefined): Promise<CopiedText[]> {
  const [longest = ''] = splitWords(q).toSorted((one, two) => two.length - one.length);
  const { rows } = await sql<CopiedText>`
    select entity, id, title, source from (${copies}) as copy
    where (title ~* ${`***=${longest}`} or source ~* ${`***=${longest}`})
      ${authorId === undefined ? sql`` : sql`and entity = 'post' and "authorId" = ${authorId}::uuid`}
    order by updated_at desc limit ${MAX_FOUND}`.execute(db);
  return rows;
}

interface FoundCasino {
  id: string;
  name: string;
  codes: PromoCode[];
  facts: { key: string; value: unknown; note: string; source: string }[];
}

export async function listSitesWith(db: Db, q: string): Promise<FoundCasino[]> {
  const code = `%${q.replace(/[%_\\]/g, '\\$&')}%`;
  const { rows } = await sql<FoundCasino>`
    select id, name, ${casinoCodes('casinos.id')} as codes, coalesce((
      select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'source', source) order by key)
      from casino_facts where casino_id = casinos.id), '[]') as facts
    from casinos where id in (
      (select id from casinos where deleted_at is null
        and id in (select casino_id from promo_codes where code ilike ${code}) limit ${MAX_FOUND})
      union
      (select id from casinos where words @@ ${wanted(q)} and deleted_at is null order by updated_at desc limit ${MAX_FOUND})
    ) order by lower(name)`.execute(db);
  return rows;
}
