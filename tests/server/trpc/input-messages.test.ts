import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '../../../server/database/list-cursor';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { trpcQuery } from '../../fixtures/calls';
import { inputFor } from '../../fixtures/fuzz/input-for';
import { wireOf } from '../../fixtures/fuzz/calls';
import { PROCEDURES } from '../../fixtures/fuzz/wire-for';
import type { ProcedureEntry } from '../../fixtures/fuzz/wire-for';
import { publicMessage } from '../../../server/trpc/error-shape';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const WITH_INPUT = PROCEDURES.flatMap((procedure) => {
  const [schema] = procedure.inputs;
  return schema ? [[procedure.path, schema, procedure] as const] : [];
});

interface Definition {
  type: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}
const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

function toFields(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, innerType } = getDefinition(schema);
  return shape ?? (innerType ? toFields(innerType) : {});
}

/** Phrases of zod's own messages, at any position. */
const FOREIGN =
  /Invalid (input|option|string|key|element|value|format|ISO|UUID|GUID|email|URL)|expected |Too (big|small)|Unrecognized|received|regex|pattern|Unexpected (token|end)|JSON/;

function wrongInputs(schema: z.ZodType): unknown[] {
  const sample = fc.sample(inputFor(schema, {}), { numRuns: 1, seed: 7 })[0];
  const valid = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {};
  const wrong = [
    undefined,
    null,
    7,
    -1,
    0.5,
    1e300,
    true,
    'x',
    '',
    '\u200b',
    'x'.repeat(300_000),
    [],
    {},
    [[]],
    [null],
    { a: 1 },
  ];
  const dates = [new Date(8.64e15), new Date(-8.64e15), new Date(NaN)];
  return [
    ...wrong,
    { ...valid, unknown: 1, ['x'.repeat(5_000)]: 1 },
    ...Object.keys(toFields(schema)).flatMap((field) =>
      [...wrong, ...dates, Array.from({ length: 600 }, () => 'x')].map((value) => ({ ...valid, [field]: value })),
    ),
  ];
}

const getMessages = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap((errors) => getMessages(errors)) : []),
  ]);

describe('every procedure', () => {
  test.for(WITH_INPUT)('%s refuses invalid inputs with our own messages', ([, schema]) => {
    const said = new Set<string>();
    for (const input of wrongInputs(schema)) {
      const result = schema.safeParse(input);
      if (!result.success) for (const message of getMessages(result.error.issues)) said.add(message);
    }
    expect([...said].filter((message) => FOREIGN.test(message))).toEqual([]);
    expect([...said].filter((message) => message.length > 400 || message === '')).toEqual([]);
  });

  test.for(WITH_INPUT)('%s names the field at fault in its message', ([, schema]) => {
    const issues = wrongInputs(schema).flatMap((input) => schema.safeParse(input).error?.issues ?? []);
    const unnamed = issues.flatMap((issue) => {
      const field = issue.path.join('.');
      const message = publicMessage(new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError([issue]) }));
      const isNamed = message === `${field}: ${issue.message}` || new RegExp(`\\b${field}\\b`, 'i').test(message);
      return field === '' || isNamed ? [] : [`${field} | ${message}`];
    });
    expect([...new Set(unnamed)]).toEqual([]);
  });

  test.for(WITH_INPUT)('%s requires no input if no field is required', ([, schema]) => {
    const isOptional = Object.values(toFields(schema)).every((field) => field.safeParse(undefined).success);
    const isObject = schema.safeParse({}).success;
    expect(schema.safeParse(undefined).success).toBe(isOptional && isObject);
  });
});

interface Refusal {
  error: { json: { message: string; data: { httpStatus: number; fieldErrors?: Record<string, string[]> } } };
}

describe('over HTTP', () => {
  const call = (
    app: { fetch: (path: string) => Promise<Response> },
    { path }: Pick<ProcedureEntry, 'path'>,
    wire: unknown,
  ) => app.fetch(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wire))}`);

  test('casinos.list and posts.list respond without an input', async ({ app }) => {
    for (const path of ['casinos.list', 'posts.list']) expect((await app.fetch(`/trpc/${path}`)).status).toBe(200);
  });

  test('a refusal names the field, in the message and for the form', async ({ app }) => {
    const answer = await trpcQuery(app, 'casinos.list', { pageSize: 1_000_000, sort: 'x', q: 7, other: 1 });
    const { error } = (await answer.json()) as Refusal;
    expect(answer.status).toBe(400);
    expect(error.json.message).toContain('pageSize: Must be at most 100');
    expect(error.json.message).toContain('sort: Must be one of: default, rating, newest');
    expect(error.json.data.fieldErrors).toMatchObject({
      pageSize: ['Must be at most 100'],
      q: ['Search text is required'],
    });
    expect(error.json.message).toContain('q: Search text is required');
  });

  const toRefusal = async (call: Promise<unknown>) => {
    const error = await call.then(() => undefined).catch((thrown: unknown) => thrown);
    if (!(error instanceof TRPCError)) throw new Error('Nothing was refused.');
    return publicMessage(error);
  };

  test('a refused time is named by its field in the message, too', async ({ db, app }) => {
    const { caller } = await adminCaller(db, { services: app.services });
    const id = randomUUID();
    const { publishCopy, scheduleCopy, saveCopy } = caller.admin.posts;
    const never = undefined as unknown as Date;
    const late = new Date('2300-01-01T00:00:00Z');
    const values = { typed: {}, change: null, base: {} };
    const missing = 'expectedCopyAt: Must be a date and a time';
    expect(await toRefusal(publishCopy({ id, expectedCopyAt: never }))).toBe(missing);
    expect(await toRefusal(scheduleCopy({ id, expectedCopyAt: new Date(), at: never }))).toBe(
      'at: Must be a date and a time',
    );
    expect(await toRefusal(saveCopy({ id, values, expectedCopyAt: late, baseUpdatedAt: null }))).toBe(
      'expectedCopyAt: Must be between 1970 and 2199',
    );
  });

  test('a sentence of the specification that names its field is the whole message', async ({ db, app }) => {
    const { caller } = await adminCaller(db, { services: app.services });
    const name = 'Category name is required';
    expect(await toRefusal(caller.admin.categories.create({ name: ' ', slug: 'x', description: null }))).toBe(name);
    expect(await toRefusal(caller.casinos.bySlug({ slug: '' }))).toBe('Casino slug is required');
    expect(await toRefusal(caller.newsletter.subscribe({ email: '' }))).toBe('Please enter your email address');
  });

  test('a field that a rule behind the schema refuses is named, too', async ({ db, app }) => {
    const { caller } = await adminCaller(db, { services: app.services });
    const post = { title: 'A', slug: 'a', content: '', status: 'draft', categoryId: randomUUID() } as const;
    expect(await toRefusal(caller.admin.posts.create(post))).toBe(
      'categoryId: The category no longer exists. Choose another one.',
    );
  });

  test('codes of another type are refused by their field', async ({ db, app }) => {
    const { casinos } = (await adminCaller(db, { services: app.services })).caller.admin;
    for (const codes of [7, 'x', [null], {}])
      expect(await toRefusal(casinos.create({ name: 'Codes', codes: codes as never, affiliateLink: '' }))).toMatch(
        /codes(\.\d)?: Must be/,
      );
  });

  test.for(WITH_INPUT.filter(([, schema]) => 'cursor' in toFields(schema)))(
    'an invalid cursor of %s is reported as its field',
    async ([path, schema], { db, app }) => {
      const id = path.startsWith('admin.pages.') ? 'about' : randomUUID();
      const needed = { id, casinoId: randomUUID(), slug: 'about' };
      const input = Object.fromEntries(Object.entries(needed).filter(([field]) => field in toFields(schema)));
      const { cookie } = await newMember(db, { isAdmin: true });
      for (const cursor of ['x', encodeCursor(['\0', 'x']), encodeCursor([1, 2, 3])]) {
        const answer = await trpcQuery(app, path, { ...input, cursor }, { Cookie: cookie });
        const { error } = (await answer.json()) as Refusal;
        expect([answer.status, error.json.message]).toEqual([400, error.json.data.fieldErrors?.['cursor']?.[0]]);
      }
    },
  );

  test.for(['{bad', '[', '"', 'x', '{"json":', '\\u0000'])(
    'a parser’s message about %j is not passed on',
    async (input, { app }) => {
      const answers = [
        await app.fetch(`/trpc/casinos.list?input=${encodeURIComponent(input)}`),
        await app.fetch(`/trpc/casinos.list,tags.list?batch=1&input=${encodeURIComponent(input)}`),
        await app.fetch('/trpc/posts.recordView', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: input,
        }),
      ];
      for (const answer of answers) {
        const text = await answer.text();
        expect([input, [400, 207].includes(answer.status)]).toEqual([input, true]);
        expect(text).not.toMatch(/Unexpected|JSON|position|token|property name|Unterminated/);
        expect(text).toMatch(/The request could not be read\.|Send the inputs of a batch/);
      }
    },
  );

  test('an unknown field is named, truncated', async ({ app }) => {
    const answer = await call(app, { path: 'casinos.list' }, wireOf({ ['y'.repeat(500)]: 1 }));
    expect(((await answer.json()) as Refusal).error.json.message).toBe(`Must not hold '${'y'.repeat(40)}'`);
  });
});
