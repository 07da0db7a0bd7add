import { describe, expect } from 'vitest';
import { insertChange } from '../builders/changes';
import { insertFact } from '../builders/casinos';
import { insertScores } from '../builders/scores';
import { test as siteTest } from '../fixtures/cached-site';
import { readApiDocument } from '../fixtures/api';

const test = siteTest
  .extend('filled', { scope: 'file' }, async ({ site, db }) => {
    await insertFact(db, site.acme.id, 'min_deposit', 500, new Date());
    await insertFact(db, site.acme.id, 'payment_methods', ['skins', 'bitcoin']);
    await insertFact(db, site.acme.id, 'house_edge', { crash: 500 });
    await insertFact(db, site.acme.id, 'kyc_from', 'never');
    await insertScores(db, site.acme.id, 4.5);
    await insertChange(db, site.acme.id, { before: 4, after: 4.5 });
    return site;
  })
  .extend('document', { scope: 'file' }, async ({ filled }) => await readApiDocument(filled.app));

describe('every answer of the API is one that its own document describes', () => {
  test.for([
    '/api/v1/casinos',
    '/api/v1/casinos?sort=min-deposit&limit=1',
    '/api/v1/casinos/acme',
    '/api/v1/casinos/acme/facts',
    '/api/v1/casinos/acme/scores',
    '/api/v1/casinos/acme/changes',
    '/api/v1/changes',
    '/api/v1/comparison?slugs=acme,bolt',
    '/api/v1/posts',
    '/api/v1/posts?category=guides&tag=house-edge&q=edge',
    '/api/v1/posts/edge',
  ])('%s', async (path, { filled, document }) => {
    const answer = await filled.app.fetch(path);
    const body = await document.accept(path, answer);
    expect(answer.status).toBe(200);
  });
});
