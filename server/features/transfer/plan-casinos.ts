import type { Db } from '../../database/database';
import { rowsOf } from './parsed';
import type { Parsed } from './parsed';
import { personIn } from './plan-people';
import type { People } from './plan-people';
import { gather, matcherFor } from './planned';

export async function planCasinos(db: Db, parsed: Parsed, people: People) {
  const rows = rowsOf(parsed.rows, 'casinos').map((row) => {
    const { verifier_email, ...columns } = row.values;
    return { row, columns: { ...columns, verified_by: personIn(people, verifier_email) } };
  });
  const matcher = await matcherFor(
    db,
    'casinos',
    rows.map(({ columns }) => columns),
  );
  return { matcher, ...(await gather(matcher, rows)) };
}
