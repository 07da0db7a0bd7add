import type { ReportAuthor } from '../../../shared/transfer/transfer';
import type { RowValues } from '../../../shared/transfer/transfer-rows.schema';
import type { Db } from '../../database/database';
import { comparable, findPeople } from './content.queries';
import { filterRows } from './parsing/parsed';
import type { Parsed } from './parsing/parsed';
import { texts } from './planned';

/** Fields of a post that hold an account id of the source site. */
export const PERSON_FIELDS = ['authorId', 'reviewerId'] as const;

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type People = Map<string, string>;

export async function getPeople(db: Db, parsed: Parsed): Promise<People> {
  const posts = filterRows(parsed.rows, 'blog_posts').map(({ values }) => values);
  const casinos = filterRows(parsed.rows, 'casinos').map(({ values }) => values);
  const emails = texts([
    ...posts.map((post) => post.author_email),
    ...casinos.flatMap((casino) => [casino.verifier_email, casino.status_by_email, casino.placed_by_email]),
    ...filterRows(parsed.rows, 'casino_facts').map(({ values }) => values.checked_by_email),
    ...filterRows(parsed.rows, 'promo_codes').map(({ values }) => values.checked_by_email),
    ...filterRows(parsed.rows, 'payouts').map(({ values }) => values.decided_by_email),
    ...filterRows(parsed.rows, 'legal_sections').map(({ values }) => values.author_email),
    ...filterRows(parsed.rows, 'working_copies').map(({ values }) => values.edited_by_email),
    ...filterRows(parsed.rows, 'casino_scores').map(({ values }) => values.scored_by_email),
  ]);
  const copied = filterRows(parsed.rows, 'working_copies').flatMap(({ values }) =>
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

type Named = Pick<RowValues<'blog_posts'>, 'author_email' | 'author_id' | 'author_name'>;

interface Staff {
  id: string;
  name: string;
}

export class PostAuthors {
  readonly #byName = new Map<string, Staff | 'several'>();
  readonly #found = new Map<string, ReportAuthor>();

  constructor(
    readonly staff: readonly Staff[],
    readonly chosen: string,
  ) {
    for (const person of staff) {
      const name = comparable(person.name);
      this.#byName.set(name, this.#byName.has(name) ? 'several' : person);
    }
  }

  /** `known` names the account by email or id; null if the file says that there is no author. */
  give({ author_email: email, author_id: id, author_name: name }: Named, known: string | undefined): string | null {
    const isNobodys = !email && !id && !name && (email === null || id === null || name === null);
    if (isNobodys) return null;
    const namesake = this.#byName.get(comparable(name ?? ''));
    const person = known ?? (namesake === undefined || namesake === 'several' ? undefined : namesake.id);
    const label = name && email ? `${name} (${email})` : name || email || null;
    const found = this.#found.get(label ?? '') ?? { name: label, posts: 0, person: null };
    if (person !== undefined) {
      const here = this.staff.find((one) => one.id === person)?.name ?? email ?? '';
      found.person = { name: here, by: known === undefined ? 'name' : 'email' };
    }
    this.#found.set(label ?? '', { ...found, posts: found.posts + 1 });
    return person ?? this.chosen;
  }

  named(): ReportAuthor[] {
    return [...this.#found.values()].toSorted((a, b) => Number(a.person !== null) - Number(b.person !== null));
  }

  rest(): Staff {
    return { id: this.chosen, name: this.staff.find(({ id }) => id === this.chosen)?.name ?? '' };
  }
}
