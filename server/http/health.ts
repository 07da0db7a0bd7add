import { Router } from 'express';

/** /healthz: the process turns. /readyz: it can serve; 503 while the database is away or the process is leaving. */
export function healthRoutes(isReady: () => Promise<boolean>): Router {
  const routes = Router();
  routes.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('ok');
  });
  routes.get('/readyz', async (_request, response) => {
    const ready = await isReady();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(ready ? 'ok' : 'not ready');
  });
  return routes;
}
