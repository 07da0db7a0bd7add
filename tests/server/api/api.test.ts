import { describe, expect } from 'vitest';
import { z } from 'zod';
import { API_RESPONSES } from '../../../shared/api/api-responses.schema';
import type { ApiEndpointName } from '../../../shared/api/api-responses.schema';
import { API_ENDPOINTS } from '../../../shared/api/api-endpoints.schema';
import { createExamples } from '../../../server/features/api/examples';
import { insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { insertScores } from '../../builders/scores';
import { readApiDocument } from '../../fixtures/api';
import { test as siteTest } from '../../fixtures/cached-site';

const test = siteTest
  .extend('filled', { scope: 'file' }, async ({ site, db }) => {
    const { acme, bolt, authorId, guides } = site;
    await db
      .updateTable('casinos')
      .set({
        logo_url: '/uploads/a.png',
        promo_code: 'ACME',
        bonus_terms: 'Once.',
        full_review_html: '<p>Whole.</p>',
        positives: ['Quick'],
        negatives: ['Dear'],
        gamemodes: ['crash'],
        rating_reason: 'One test is open.',
        placement: 1,
      })
      .where('id', '=', acme.id)
      .execute();
    await insertFact(db, acme.id, 'min_deposit', 500, new Date());
    await insertFact(db, acme.id, 'payment_methods', ['skins', 'bitcoin']);
    await insertFact(db, acme.id, 'house_edge', { crash: 500 });
    await insertFact(db, acme.id, 'kyc_from', 'never');
    await insertFact(db, acme.id, 'provably_fair', true);
    await insertFact(db, bolt.id, 'min_deposit', 200);
    const match = { bonus_kind: 'match', bonus_match: 10_000, bonus_cap: 50_000, bonus_wagering: 1 };
    const games = { bonus_wagering_on: 'bonus', bonus_contribution: { crash: 10_000 }, house_edge: { crash: 300 } };
    for (const [key, value] of Object.entries({ ...match, ...games })) await insertFact(db, bolt.id, key, value);
    // Values that another version may have stored.
    await insertFact(db, acme.id, 'payout_median', { odd: true });
    await insertFact(db, acme.id, 'of_another_version', 'x');
    await insertScores(db, acme.id, 4.5);
    await insertChange(db, acme.id, { before: 4, after: 4.5, note: 'Better', changed_by: authorId });
    const changed = { kind: 'review', key: 'description', before: 'One', after: 'Two', changed_by: authorId };
    await insertChange(db, acme.id, changed);
    await insertCasino(db, {
      ...{ slug: 'rust', name: 'Rust', status: 'warning', status_reason: 'No.', status_at: new Date() },
      ...{ gamemodes: ['crash'], promo_code: 'SECRETCODE' },
    });
    await insertCasino(db, { slug: null, name: 'Nameless' });
    await insertPost(db, {
      ...{ slug: 'linking', title: 'Linking', category_id: guides.id, excerpt: 'Short.', author_id: authorId },
      ...{ featured_image: '/uploads/b.png', featured_image_alt: 'A wheel' },
      content_html: '<p><a href="/casino/acme">Acme</a> <a href="/go/acme">go</a> <a href="/go/rust">go</a></p>',
    });
    return site;
  })
  .extend('document', { scope: 'file' }, async ({ filled }) => await readApiDocument(filled.app));

/** Addresses that cover every endpoint and each of its kinds of response. */
const ASKED: { [Name in ApiEndpointName]: readonly string[] } = {
  casinos: ['/api/v1/casinos', '/api/v1/casinos?sort=min-deposit&limit=1', '/api/v1/casinos?gamemodes=crash&rating=4'],
  casino: ['/api/v1/casinos/acme', '/api/v1/casinos/rust', '/api/v1/casinos/bolt'],
  facts: ['/api/v1/casinos/acme/facts', '/api/v1/casinos/rust/facts'],
  scores: ['/api/v1/casinos/acme/scores', '/api/v1/casinos/bolt/scores'],
  casinoChanges: ['/api/v1/casinos/acme/changes?kinds=scores,review', '/api/v1/casinos/acme/changes?limit=1'],
  changes: ['/api/v1/changes', '/api/v1/changes?limit=1'],
  comparison: ['/api/v1/comparison?slugs=acme,bolt', '/api/v1/comparison?slugs=rust,bolt,acme'],
  posts: ['/api/v1/posts', '/api/v1/posts?category=guides&tag=house-edge&q=edge', '/api/v1/posts?limit=1'],
  post: ['/api/v1/posts/edge', '/api/v1/posts/linking'],
};

/** Every key of a value as a path; all entries of a list share `[]`. */
function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((entry) => listKeys(entry, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, entry]) => listKeys(entry, `${path}.${key}`))];
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Every key of a schema, as the same kind of path. */
function keysOfSchema(schema: Schema, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    path,
    ...Object.entries(properties).flatMap(([key, inner]) => keysOfSchema(inner, `${path}.${key}`)),
    ...(items ? keysOfSchema(items, `${path}[]`) : []),
    ...anyOf.flatMap((inner) => keysOfSchema(inner, path)),
  ];
}

const getUnique = (keys: readonly string[]) => [...new Set(keys)].sort();

describe('P22, P65: every response of the read API', () => {
  test.for(API_ENDPOINTS.map(({ name }) => name))(
    '%s matches its own document, with exactly the keys of its schema',
    async (name, { filled, document }) => {
      const schema = z.toJSONSchema(API_RESPONSES[name], { reused: 'inline', metadata: z.registry() }) as Schema;
      const known = getUnique(keysOfSchema(schema));
      const told: string[] = [];
      for (const address of ASKED[name]) {
        const answer = await filled.app.fetch(address);
        expect(answer.status, address).toBe(200);
        told.push(...listKeys(await document.accept(address, answer)));
      }
      // The schema does not list the game modes that key this value.
      const found = getUnique(told.filter((key) => key !== '.items[].value.crash'));
      expect(found.filter((key) => !known.includes(key))).toEqual([]);
      expect(known.filter((key) => !found.includes(key) && key !== '.items[].value[]')).toEqual([]);
    },
  );

  test('every response of the read API names no person by address or id, no row by its id, and no code that has ended', async ({
    db,
    filled,
  }) => {
    const answers = await Promise.all(
      Object.values(ASKED)
        .flat()
        .map((address) => filled.app.fetch(address)),
    );
    const texts = (await Promise.all(answers.map((answer) => answer.text()))).join('');
    expect(texts).toContain('M. Keller');
    expect(texts).not.toMatch(/@|SECRETCODE|password|argon2|admin/i);
    const { id } = await db.selectFrom('casinos').select('id').where('name', '=', 'Nameless').executeTakeFirstOrThrow();
    // A casino without a slug has its id as address.
    const ids = texts.replaceAll(id, '').match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    expect(ids).toEqual([]);
    expect(texts).toContain(`/casino/${id}`);
  });

  test('every response of the read API is built from the stored facts, leaving out those of a different type than this version knows', async ({
    filled,
  }) => {
    const { items } = (await (await filled.app.fetch('/api/v1/casinos/acme/facts')).json()) as {
      items: { key: string; value: unknown; text: unknown; unit: unknown }[];
    };
    const byKey = new Map(items.map((item) => [item.key, item]));
    expect(byKey.get('min_deposit')).toMatchObject({ value: 500, text: '$5', unit: 'US cents' });
    expect(byKey.get('kyc_from')).toMatchObject({ value: 'never', text: 'Never asked' });
    expect(byKey.get('house_edge')).toMatchObject({ value: { crash: 500 } });
    expect(byKey.get('payout_median')).toMatchObject({ value: null, text: null });
    expect(byKey.has('of_another_version')).toBe(false);
  });

  test('every response of the read API links each thing and its claim by addresses of this site only', async ({
    filled,
  }) => {
    const casino = (await (await filled.app.fetch('/api/v1/casinos/acme')).json()) as Record<string, unknown>;
    expect(casino).toMatchObject({
      url: 'http://localhost:3000/casino/acme',
      logoUrl: 'http://localhost:3000/uploads/a.png',
      place: 1,
      offer: { code: 'ACME', claimUrl: 'http://localhost:3000/go/acme?from=api' },
    });
    const warned = (await (await filled.app.fetch('/api/v1/casinos/rust')).json()) as Record<string, unknown>;
    expect(warned).toMatchObject({ offer: null, place: null, status: 'warning', statusReason: 'No.' });
    const post = (await (await filled.app.fetch('/api/v1/posts/linking')).json()) as { contentHtml: string };
    expect(post.contentHtml).toContain('href="/go/acme"');
    expect(post.contentHtml).toContain('<a href="/casino/rust">go</a>');
  });
});

describe('the document of the API', () => {
  test('the document of the API names every endpoint, each parameter with its values, and the problems', ({
    document,
  }) => {
    const { openapi, paths, servers, components } = document.document;
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'http://localhost:3000' }]);
    expect(Object.keys(paths)).toEqual(API_ENDPOINTS.map(({ path }) => path));
    const { parameters = [] } = paths['/api/v1/casinos']?.get ?? {};
    expect(parameters.find(({ name }) => name === 'min-deposit')?.schema).toMatchObject({
      enum: ['1', '2', '5', '10', '20'],
    });
    expect(parameters.filter(({ required }) => required)).toEqual([]);
    expect(paths['/api/v1/comparison']?.get.parameters?.[0]).toMatchObject({ name: 'slugs', required: true });
    const refs = JSON.stringify(document.document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(refs.filter((ref) => !(ref.split('/').at(-1) ?? '' in components.schemas))).toEqual([]);
    expect(JSON.stringify(document.document)).not.toMatch(/"\$(id|schema)"/);
  });

  test('the document of the API is cached, like every response, and the developers’ examples are valid responses', async ({
    filled,
  }) => {
    await (await filled.app.fetch('/api/v1/openapi.json')).text();
    expect(await filled.isCached('/api/v1/openapi.json')).toBe(true);
    for (const [name, { answer, call }] of Object.entries(createExamples('https://loot.example'))) {
      expect(API_RESPONSES[name as ApiEndpointName].safeParse(answer).error?.issues ?? [], name).toEqual([]);
      expect(call).toMatch(/^https:\/\/loot\.example\/api\/v1\//);
    }
  });
});
