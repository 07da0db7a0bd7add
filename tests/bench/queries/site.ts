import { sql } from 'kysely';
import { pino } from 'pino';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { createDatabase } from '../../../server/database/database';
import { encodeCursor } from '../../../server/database/list-cursor';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { attachQueryCache } from '../../../server/cache/query-cache';
import { cloneTestDatabase } from '../../database/postgres';
import type { TestPostgres } from '../../database/postgres';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { until } from '../../fixtures/waiting';
import { loadVolume } from './volume';
import type { Volume } from './volume';

type Visitor = ReturnType<typeof callerFor>;
type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];

const logger = pino({ level: 'silent' });

export interface Statement {
  text: string;
  values: unknown[];
}

/** A filled database, queried through the product's own procedures. */
export interface Site {
  connectionString: string;
  visitor: Visitor;
  admin: Admin;
  /** A cursor to the middle of the content, for lists ordered by time. */
  middle: string;
  /** A cursor to the middle of the casinos' change history. */
  middleOfChanges: string;
  /** A day in the middle of the audit log. */
  aDay: string;
  /** The id of a media item. */
  image: string;
  /** A cursor to the middle of the fact checks. */
  aCheck: string;
  /** The statements sent while `work` runs. */
  statementsOf: (work: () => Promise<unknown>) => Promise<Statement[]>;
  close: () => Promise<void>;
}

export async function openSite(postgres: TestPostgres, volume: Volume): Promise<Site> {
  const database = await cloneTestDatabase(postgres);
  await loadVolume(database.connectionString, volume);
  const site = await connectSite(database.connectionString, volume);
  const close = async () => {
    await site.close();
    await database.drop();
  };
  return { ...site, close };
}

export async function connectSite(connectionString: string, volume: Volume): Promise<Site> {
  const { db, pool, destroy } = createDatabase({ connectionString, logger });
  const changes = new InvalidationListener({ connectionString, logger });
  changes.start();
  await until('it listens for changes', 30_000, () => changes.isListening, 10);
  attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
  const sent: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    const recorded = (...input: unknown[]) => {
      const [text, values] = input;
      if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values });
      return query(...input);
    };
    Object.assign(client, { query: recorded });
  });
  const { caller } = await adminCaller(db);
  const { id: image } = await db.selectFrom('media').select('id').limit(1).executeTakeFirstOrThrow();
  const aDay = new Date(Date.now() - volume.others * 1.5 * 60_000).toISOString().slice(0, 10);
  const halfWay = new Date(Date.now() - volume.posts * 10 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const middleChange = await db
    .selectFrom('casino_changes')
    .select([sql<string>`changed_at::text`.as('at'), 'public_id as identity'])
    .where('is_minor', '=', false)
    .where('changed_at', '<', new Date(Date.now() - volume.others * 1.5 * 60_000))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    connectionString,
    // No address, as when the server renders pages: otherwise the search limit for one address would apply.
    visitor: callerFor(db, { client: { ip: '' } }),
    admin: caller.admin,
    aDay,
    image,
    aCheck: encodeCursor([
      new Date(Date.now() - 350 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      '00000000-0000-0000-0000-000000000000:min_deposit',
    ]),
    middle: encodeCursor([halfWay, '00000000-0000-0000-0000-000000000000']),
    middleOfChanges: encodeCursor([middleChange.at, middleChange.identity]),
    statementsOf: async (work) => {
      sent.length = 0;
      await work();
      return sent.splice(0);
    },
    close: async () => {
      await changes.close();
      await destroy();
    },
  };
}
