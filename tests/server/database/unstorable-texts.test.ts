import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { API_QUERIES } from '../../../shared/api/api-input.schema';
import { ROW_SCHEMAS } from '../../../shared/transfer/transfer-rows.schema';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { wireOf } from '../../fixtures/fuzz/calls';
import { PROCEDURES } from '../../fixtures/fuzz/wire-for';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

/** Postgres cannot store the first in text, and neither of them in jsonb. */
const UNSTORABLE = ['a\0b', 'a\ud800'];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Paths of a schema that accept an unstorable text. Unknown schema types count as such, too. */
function openPlaces(schema: z.ZodType, at = ''): string[] {
  const { type, shape = {}, options = [], ...inner } = getDefinition(schema);
  const inside = (of: z.ZodType | undefined, place = at) => (of ? openPlaces(of, place) : []);
  // Parses with the whole schema, since a later step of a pipe may refuse the text.
  const refuses = UNSTORABLE.every((text) => !schema.safeParse(text).success);
  switch (type) {
    case 'number':
    case 'boolean':
    case 'date':
    case 'null':
    case 'enum':
    case 'literal':
      return [];
    case 'object':
      return Object.entries(shape).flatMap(([field, part]) => inside(part, at === '' ? field : `${at}.${field}`));
    case 'array':
      return inside(inner.element, `${at}[]`);
    case 'record':
      return [...inside(inner.keyType, `${at} key`), ...inside(inner.valueType, `${at}.*`)];
    case 'union':
      return options.flatMap((option) => inside(option));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return inside(inner.innerType);
    case 'pipe': {
      const { in: first, out: then } = inner;
      if (first && getDefinition(first).type === 'transform') return inside(then);
      const isText = first && getDefinition(first).type === 'string';
      return isText && refuses ? [] : inside(first);
    }
    default:
      return refuses ? [] : [at];
  }
}

/** Fields that never reach the database unchecked: hashed, looked up in our own lists, compared or parsed first. */
const NEVER_STORED =
  /(^|\.)(cursor|token|challengeToken|code|recoveryCode|password|provider|redirectTo|idToken|transports\[\]|website|expectedVersion|markdown)$/;

// A fact's value is validated by that fact's own schema.
const JUDGED_ELSEWHERE = new Set(['facts.*.value']);

const withoutKnown = (places: string[]) =>
  places.filter((place) => !NEVER_STORED.test(place) && !JUDGED_ELSEWHERE.has(place));

const callWith = (app: RunningApp, path: string, input: unknown, cookie: string) =>
  app.fetch(`/trpc/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(wireOf(input)),
  });

describe('R18: a text that no column can hold', () => {
  test.for(PROCEDURES.flatMap(({ path, inputs }) => inputs.map((schema) => [path, schema] as const)))(
    'a text that no column can hold is refused by every field of %s',
    ([, schema]) => expect(withoutKnown(openPlaces(schema))).toEqual([]),
  );

  test.for(Object.entries(API_QUERIES))('a text that no column can hold is refused by the API for %s', ([, schema]) =>
    expect(openPlaces(schema)).toEqual([]),
  );

  test.for(Object.entries(ROW_SCHEMAS))(
    'a text that no column can hold is refused by an import of %s',
    ([table, schema]) => {
      // A fact's value is validated by the plan, a setting by its own schema, a change's values as JSON.
      const judged: Record<string, string[]> = { casino_facts: ['value'], settings: ['key', 'value'] };
      const isOpen = (place: string) => !(judged[table] ?? []).includes(place);
      expect(openPlaces(schema).filter(isOpen)).toEqual([]);
    },
  );

  test('a text that no column can hold gets a 400 that names its field, wherever facts are named', async ({
    db,
    app,
  }) => {
    const { id } = await insertCasino(db);
    const { cookie } = await newMember(db, { isAdmin: true });
    const calls = [
      ['admin.casinos.update', { id, facts: { 'a\0b': null } }, 'facts'],
      ['admin.casinos.update', { id, facts: { licence: { value: 'a\0b' } } }, 'facts'],
      ['admin.casinos.update', { id, facts: { licence: { value: 'a\ud800' } } }, 'facts'],
      ['admin.casinos.verifyFacts', { id, keys: ['a\0b'] }, 'keys'],
      ['admin.facts.verify', { facts: [{ casinoId: id, key: 'a\0b', updatedAt: new Date() }] }, 'facts'],
      // Before the first day that Postgres supports, and before any that a cursor may hold.
      ['admin.casinos.update', { id, facts: { licence: { value: 'Malta', checkedAt: new Date(-8.64e15) } } }, 'facts'],
      ['admin.casinos.update', { id, facts: { licence: { value: 'Malta', checkedAt: new Date(-6.3e13) } } }, 'facts'],
    ] as const;
    for (const [path, input, field] of calls) {
      const answer = await callWith(app, path, input, cookie);
      const { error } = (await answer.json()) as { error: { json: { data: { fieldErrors?: object } } } };
      expect([path, answer.status, Object.keys(error.json.data.fieldErrors ?? {})]).toEqual([path, 400, [field]]);
    }
  });
});
