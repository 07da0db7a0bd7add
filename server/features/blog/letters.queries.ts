import type { Db } from '../../database/database';

export async function listArchive(db: Db, limit: number) {
  return await db
    .selectFrom('public_letters')
    .select(['slug', 'title', 'excerpt', 'sent_at as sentAt'])
    .$narrowType<{ title: string; slug: string; sentAt: Date }>()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findArchived(db: Db, slug: string) {
  return await db
    .selectFrom('public_letters')
    .select(['slug', 'title', 'excerpt', 'content_html as contentHtml', 'sent_at as sentAt'])
    .$narrowType<{ title: string; slug: string; contentHtml: string; sentAt: Date }>()
    .where('slug', '=', slug)
    .executeTakeFirst();
}
