import { expect } from 'vitest';
import { MAX_COUNTED } from '../../../server/database/count-up-to';
import { ensureConfirmedUser } from '../../../server/features/auth/store/auth.queries';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

const ADDRESSES = [
  'Anna.Lee+news@Example.com',
  "o'brien_100%@sub.example.org",
  'İpek.ΣΟΣΑ@παράδειγμα.gr',
  'a\\b"c@x.io',
];

/** Every substring of up to seven characters. */
const getStretches = (text: string) => {
  const letters = Array.from(text);
  return letters.flatMap((_, start) =>
    [1, 2, 3, 4, 5, 6, 7].map((size) =>
      letters
        .slice(start, start + size)
        .join('')
        .trim(),
    ),
  );
};

test('any substring of an address finds it, with any punctuation and in any case', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await db
    .insertInto('newsletter_subscribers')
    .values(ADDRESSES.map((email) => ({ email })))
    .execute();
  const missed: string[] = [];
  for (const address of ADDRESSES) {
    for (const q of new Set(getStretches(address).filter((text) => text !== ''))) {
      const { items, total } = await caller.admin.newsletter.list({ q });
      if (!items.some(({ email }) => email === address) || items.length !== total) missed.push(`${q} in ${address}`);
    }
  }
  for (const q of ['ANNA.LEE+NEWS@', 'anna.lee', "O'BRIEN", 'A\\B"C', 'İPEK', 'İpek.σοσα', 'ΠΑΡΆΔΕΙΓΜΑ']) {
    if ((await caller.admin.newsletter.list({ q })).total !== 1) missed.push(q);
  }
  expect(missed).toEqual([]);
  for (const q of ['%', '_100', 'anna%', 'a_na', '.*', 'lee news', 'example.net']) {
    const { items, total } = await caller.admin.newsletter.list({ q });
    const found = ADDRESSES.filter((email) => email.toLowerCase().includes(q));
    expect(items.map(({ email }) => email).sort(), q).toEqual(found.sort());
    expect(total, q).toBe(found.length);
  }
});

test('a user is found once by address, phone and name', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const id = await ensureConfirmedUser(db, 'Kestrel@example.com', 'no password');
  await db.updateTable('users').set({ phone: '+441632960123' }).where('id', '=', id).execute();
  await db
    .insertInto('profiles')
    .values({ id, email: 'kestrel@example.com', display_name: 'Kestrel Ördög' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ display_name: 'Kestrel Ördög' }))
    .execute();
  for (const q of ['kestrel', 'KESTREL@', 'l@e', '163296', '+44', 'ördög', 'L Ö', 'ÖRD']) {
    const { items, total } = await caller.admin.users.list({ q });
    expect({ ids: items.map((user) => user.id), total }, q).toEqual({ ids: [id], total: 1 });
  }
  for (const q of ['com +44', 'kestrel+', '163297', 'ördögh'])
    expect((await caller.admin.users.list({ q })).total, q).toBe(0);
  expect((await caller.admin.users.list({ q: 'kestrel', filter: 'disabled' })).items).toEqual([]);
  expect((await caller.admin.users.list({ q: 'kestrel', filter: 'unconfirmed' })).total).toBe(0);
});

test('users are searched page by page in one order, whether few match or more than are counted', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const now = Date.now();
  const rows = Array.from({ length: MAX_COUNTED + 10 }, (_, n) => ({
    email: `${n % 300 === 0 ? 'rare' : 'often'}-${n}@example.com`,
    created_at: new Date(now - n * 60_000),
  }));
  const users = await db.insertInto('users').values(rows).returning(['id', 'email']).execute();
  await db.insertInto('profiles').values(users).execute();
  const found = async (q: string, pages: number) => {
    const names = [];
    let cursor: string | null = null;
    let total = 0;
    for (let page = 0; page < pages; page += 1) {
      const answer = await caller.admin.users.list({ q, limit: 2, ...(cursor === null ? {} : { cursor }) });
      names.push(...answer.items.map(({ email }) => email?.split('@')[0]));
      ({ nextCursor: cursor, total } = answer);
    }
    return { names, total, isEnd: cursor === null };
  };
  expect(await found('RARE-', 2)).toEqual({
    names: ['rare-0', 'rare-300', 'rare-600', 'rare-900'],
    total: 4,
    isEnd: true,
  });
  const often = { names: ['often-1', 'often-2', 'often-3', 'often-4'], total: 1001, isEnd: false };
  expect(await found('often', 2)).toEqual(often);
  expect(await found('often-', 2)).toEqual(often);
});
