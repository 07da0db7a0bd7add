import { expect } from 'vitest';
import { createApp } from '../../server/app';
import { test } from '../database/test-database';
import { servicesFor } from '../fixtures/caller';
import { newPerson, newSession } from '../fixtures/people';
import { startApp } from '../fixtures/running-app';

/** Every route besides procedures and pages, with who may call it. Adding one here prompts a review of its access. */
const ROUTES = {
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /uploads/:name': 'everybody',
  'GET /robots.txt': 'everybody',
  'GET /.well-known/security.txt': 'everybody',
  'GET /sitemap.xml': 'everybody',
  'GET /sitemap-:name.xml': 'everybody',
  'GET /manifest.webmanifest': 'everybody',
  'GET /opensearch.xml': 'everybody',
  'GET /:key.txt': 'everybody',
  'GET /feed.xml': 'everybody',
  'GET /feed/casinos.xml': 'everybody',
  'GET /feed/changes.xml': 'everybody',
  'GET /feed/casino/:slug.xml': 'everybody',
  'GET /feed/category/:slug.xml': 'everybody',
  'GET /feed.atom': 'everybody',
  'GET /feed/casinos.atom': 'everybody',
  'GET /feed/changes.atom': 'everybody',
  'GET /feed/casino/:slug.atom': 'everybody',
  'GET /feed/category/:slug.atom': 'everybody',
  'GET /favicon.ico': 'everybody',
  'GET /favicon.svg': 'everybody',
  'GET /icons/apple-touch-icon.png': 'everybody',
  'GET /icons/icon-192.png': 'everybody',
  'GET /icons/icon-512.png': 'everybody',
  'GET /icons/icon-maskable-512.png': 'everybody',
  'GET /share/site.png': 'everybody',
  'GET /share/:kind/:name': 'everybody',
  'GET /badge/:slug.svg': 'everybody',
  'GET /casino/:id/measured.svg': 'everybody',
  'GET /evidence/:name': 'everybody',
  'GET /admin/evidence/:id': 'admins',
  'GET /api/v1/casinos': 'everybody',
  'GET /api/v1/casinos/:slug': 'everybody',
  'GET /api/v1/casinos/:slug/facts': 'everybody',
  'GET /api/v1/casinos/:slug/scores': 'everybody',
  'GET /api/v1/casinos/:slug/changes': 'everybody',
  'GET /api/v1/changes': 'everybody',
  'GET /api/v1/comparison': 'everybody',
  'GET /api/v1/posts': 'everybody',
  'GET /api/v1/posts/:slug': 'everybody',
  'GET /api/v1/openapi.json': 'everybody',
  'GET /.well-known/jwks.json': 'everybody',
  'POST /newsletter/confirm': 'everybody',
  'POST /newsletter/unsubscribe': 'everybody',
  'GET /pause': 'everybody',
  'POST /pause': 'everybody',
  'POST /newsletter': 'everybody',
  'POST /saved/alerts': 'everybody',
  'POST /auth/reset': 'everybody',
  'POST /auth/confirm': 'everybody',
  'POST /auth/code': 'everybody',
  'POST /auth/invitation': 'everybody',
  'POST /auth/sign-in': 'everybody',
  'POST /auth/sign-up': 'everybody',
  'POST /auth/resend': 'everybody',
  'POST /auth/recover': 'everybody',
  'POST /auth/otp': 'everybody',
  'POST /auth/second-factor': 'everybody',
  'POST /auth/token': 'everybody',
  'POST /auth/sso': 'everybody',
  'GET /auth/:provider': 'everybody',
  'POST /auth/:provider': 'everybody',
  'GET /auth/:provider/callback': 'everybody',
  'POST /auth/:provider/callback': 'everybody',
  'POST /casino/:address/payouts': 'everybody',
  'GET /admin/payouts/:id/evidence': 'admins',
  'POST /admin/media': 'admins',
  'POST /admin/newsletter.csv': 'admins',
  'POST /admin/redirects.csv': 'admins',
  'GET /admin/letters/:id/mail': 'admins',
  'POST /admin/earnings.csv': 'admins',
  'POST /admin/export': 'admins',
  'POST /admin/import': 'admins',
  'POST /ask': 'everybody',
  'POST /contact': 'everybody',
  'GET /go/:address': 'everybody',
  'POST /go/:address/copied': 'everybody',
} as const;

/** Number of middleware handlers without a route of their own, in createApp and its routers. */
const HANDLERS_WITHOUT_ROUTE = 26;

interface Layer {
  handle?: { stack?: Layer[] };
  route?: { path: string; methods: Record<string, boolean> };
}

function getLayers(stack: readonly Layer[]): Layer[] {
  return stack.flatMap((layer) => (layer.handle?.stack && !layer.route ? getLayers(layer.handle.stack) : [layer]));
}

test('every route besides procedures and pages is listed here', ({ db }) => {
  const app = createApp(servicesFor(db), {
    renderer: { development: false, render: () => Promise.reject(new Error('no page is asked for here')) },
    assets: (_request, _response, next) => next(),
    publicDir: '',
    isOpen: () => true,
    isShuttingDown: () => false,
    isReady: () => Promise.resolve(true),
  });
  const layers = getLayers(app.router.stack as unknown as Layer[]);
  const routes = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  expect(routes.sort()).toEqual(Object.keys(ROUTES).sort());
  expect(layers.length - routes.length).toBe(HANDLERS_WITHOUT_ROUTE);
});

test('P19: a route for admins rejects visitors and members', async ({ db }) => {
  const member = await newPerson(db);
  const { cookie } = await newSession(db, member.id);
  const app = await startApp(db);
  try {
    for (const [route, access] of Object.entries(ROUTES)) {
      const [method = '', path = ''] = route.split(' ');
      expect(path.startsWith('/admin/'), route).toBe(access === 'admins');
      if (access !== 'admins') continue;
      expect((await app.fetch(path, { method })).status, route).toBe(401);
      const refused = await app.fetch(path, { method, headers: { Cookie: cookie } });
      expect(refused.status, route).toBe(403);
      expect(refused.headers.get('cache-control'), route).toContain('no-store');
    }
  } finally {
    await app.close();
  }
});
