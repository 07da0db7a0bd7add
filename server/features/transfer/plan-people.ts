import type { Db } from '../../database/database';
import { findPeople } from './content.queries';
import { rowsOf } from './parsed';
import type { Parsed } from './parsed';
import { texts } from './planned';

/** Fields of a post that name somebody by an id of the site where they were typed. */
export const PERSON_FIELDS = ['authorId', 'reviewerId'] as const;

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lower-case email addresses and ids → ids of accounts on this site. */
export type People = Map<string, string>;

export async function peopleOf(db: Db, parsed: Parsed): Promise<People> {
  const posts = rowsOf(parsed.rows, 'blog_posts').map(({ values }) => values);
  const casinos = rowsOf(parsed.rows, 'casinos').map(({ values }) => values);
  const emails = texts([
    ...posts.map((post) => post.author_email),
    ...casinos.flatMap((casino) => [casino.verifier_email, casino.status_by_email, casino.placed_by_email]),
    ...rowsOf(parsed.rows, 'casino_facts').map(({ values }) => values.checked_by_email),
    ...rowsOf(parsed.rows, 'promo_codes').map(({ values }) => values.checked_by_email),
    ...rowsOf(parsed.rows, 'legal_sections').map(({ values }) => values.author_email),
    ...rowsOf(parsed.rows, 'working_copies').map(({ values }) => values.edited_by_email),
    ...rowsOf(parsed.rows, 'casino_scores').map(({ values }) => values.scored_by_email),
  ]);
  const copied = rowsOf(parsed.rows, 'working_copies').flatMap(({ values }) =>
    PERSON_FIELDS.map((field) => values.values?.change?.[field]),
  );
  const ids = texts([...posts.map((post) => post.author_id), ...copied]).filter((id) => IS_ID.test(id));
  const found = await findPeople(db, emails, ids);
  return new Map(
    found.flatMap(({ id, email }) => [[id, id], ...(email === null ? [] : [[email, id]])] as [string, string][]),
  );
}

export const personIn = (people: People, ...names: (string | null | undefined)[]) =>
  names.map((name) => people.get(name?.toLowerCase() ?? '')).find((id) => id !== undefined);
