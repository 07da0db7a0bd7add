import * as trpcExpress from '@trpc/server/adapters/express';
import express from 'express';
import type { Express } from 'express';
import type { Registry } from 'prom-client';
import { readDemoPicture } from './demo/evidence';
import { redirectFiles } from './features/addresses/redirects.http';
import { alertRoutes } from './features/alerts/alerts.http';
import { apiRequests } from './features/api/api-requests';
import { apiRoutes } from './features/api/api.http';
import { affiliateRoutes } from './features/affiliate/affiliate.http';
import { earningsFile } from './features/earnings/earnings.http';
import { authRoutes, linkRoutes } from './features/auth/routers/auth.http';
import { keySetRoutes } from './features/auth/routers/jwks.http';
import { bearerRequests, recheckSender, findSender } from './features/auth/programs/bearer';
import { protectedPages } from './features/auth/sessions/session-middleware';
import { letterMails } from './features/blog/letters.http';
import { cardPictureRoutes } from './features/casinos/card-pictures.http';
import { contactRoutes } from './features/contact/contact.http';
import { payoutReports } from './features/payouts/payout-reports.http';
import { evidenceRoutes } from './features/evidence/evidence.http';
import { uploadedFiles, uploadRoutes } from './features/media/media.http';
import { pauseRoutes } from './features/pause/pause.http';
import { newsletterRoutes } from './features/newsletter/newsletter.http';
import { subscriberFiles } from './features/newsletter/subscribers.http';
import { findPreviewedDrawing } from './features/review/casino-previews.service';
import { askRoutes } from './features/search/ask.http';
import { limitedSearches } from './features/search/search.http';
import { badgeRoutes } from './features/seo/badge.http';
import { feedRoutes } from './features/seo/feeds.http';
import { iconRoutes } from './features/seo/icons.http';
import { seoRoutes } from './features/seo/seo.http';
import { shareImageRoutes } from './features/seo/share-images.http';
import { transferRoutes } from './features/transfer/transfer.http';
import { withPoolShare } from './database/pool-shares';
import { canonicalAddresses, canonicalEncoding } from './http/canonical-address';
import { errorHandler } from './http/error-handler';
import { healthRoutes } from './http/health';
import type { Health } from './http/health';
import { measureRequests, metricsRoute } from './http/metrics';
import { rejectUntilReady } from './http/connections/reject-until-ready';
import { acceptableRequests, MAX_BATCH, disableStreaming } from './http/request-limits';
import { requestLog } from './http/request-log';
import { sameOriginOnly } from './http/same-origin';
import { securityHeaders } from './http/security-headers';
import type { Services } from './trpc/services';
import type { PageRenderer } from './ssr/page-renderer';
import { createPersonalPages, renderPage } from './ssr/render-page';
import { appRouter } from './app-router';
import { compressedQueries } from './trpc/compressed-queries';
import { procedureBody } from './trpc/procedure-body';
import { requestContext, responseMeta } from './trpc/request-context';

export interface AppParts extends Health {
  renderer: PageRenderer;
  assets: express.RequestHandler;
  publicDir: string;
  metrics?: Registry | undefined;
}

export function createApp(known: Services, { renderer, assets, publicDir, metrics, ...health }: AppParts): Express {
  // Routes use the connections for anonymous requests by default; those for known senders may use all.
  const services = withPoolShare(known, 'strangers');
  const cacheable = withPoolShare(known, 'renders');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxy);

  app.use(requestLog(services.logger));
  app.use(measureRequests);
  app.use(securityHeaders(services.config.publicUrl));
  const token = services.config.metricsToken;
  app.use(healthRoutes(health, token));
  if (metrics && token !== undefined) app.use(metricsRoute({ token, registry: metrics }));
  app.use(apiRequests());
  app.use(acceptableRequests);
  app.use(canonicalEncoding);
  app.use(uploadedFiles(services));
  // Before the static files of the same names.
  app.use(iconRoutes(services, publicDir));
  app.use(assets);
  app.use(rejectUntilReady(health.isOpen));
  app.use(seoRoutes(cacheable));
  app.use(feedRoutes(cacheable));
  app.use(shareImageRoutes(services, publicDir));
  app.use(badgeRoutes(cacheable));
  app.use(cardPictureRoutes(services));
  app.use(
    evidenceRoutes(services, known, {
      readDemo: readDemoPicture,
      findPreviewed: (token, drawing) => findPreviewedDrawing(services, token, drawing),
    }),
  );
  app.use(['/api', '/trpc'], bearerRequests(known));
  app.use(apiRoutes(services));
  app.use(keySetRoutes(services));
  app.use(newsletterRoutes(services));
  app.use(alertRoutes(services));
  app.use(linkRoutes(services));
  app.use(sameOriginOnly(services.config));
  app.use(authRoutes(services));
  app.use(uploadRoutes(known));
  app.use(payoutReports(known));
  app.use(subscriberFiles(known));
  app.use(redirectFiles(known));
  app.use(letterMails(known));
  app.use(earningsFile(known));
  app.use(transferRoutes(known));
  app.use(protectedPages(known));
  app.use(contactRoutes(services));
  app.use(askRoutes(services));
  app.use(canonicalAddresses);
  const sendPersonalPage = createPersonalPages(services, renderer);
  // Before the links that a pause blocks.
  app.use(pauseRoutes(known, sendPersonalPage));
  app.use(affiliateRoutes(services, sendPersonalPage));
  const createContext = requestContext(known, recheckSender);
  app.use(
    '/trpc',
    disableStreaming,
    procedureBody(known, findSender),
    compressedQueries(services.config, appRouter, createContext),
    trpcExpress.createExpressMiddleware({
      router: appRouter,
      createContext,
      maxBatchSize: MAX_BATCH,
      responseMeta,
    }),
  );
  app.use(limitedSearches(services));
  app.use(renderPage(services, renderer, sendPersonalPage));
  app.use(errorHandler(services.logger));
  return app;
}
