import { mentionsAdminRouter } from './features/mentions/mentions.admin.router';
import { redirectsAdminRouter } from './features/addresses/redirects.admin.router';
import { alertsRouter } from './features/alerts/alerts.router';
import { createCasinoMatcher } from './features/ranking/casino-filter.service';
import { apiRouter } from './features/api/api.router';
import { auditAdminRouter } from './features/audit/audit.admin.router';
import { authorsRouter } from './features/authors/authors.router';
import { authRouter } from './features/auth/routers/auth.router';
import { lettersAdminRouter } from './features/blog/letters.admin.router';
import { lettersRouter } from './features/blog/letters.router';
import { postsAdminRouter } from './features/blog/posts.admin.router';
import { postsRouter } from './features/blog/posts.router';
import { casinosAdminRouter } from './features/casinos/casinos.admin.router';
import { casinosRouter } from './features/casinos/casinos.router';
import { cdnAdminRouter } from './features/cdn/cdn.admin.router';
import { changesAdminRouter } from './features/history/changes.admin.router';
import { codesAdminRouter } from './features/codes/codes.admin.router';
import { compareRouter } from './features/compare/compare.router';
import { linksAdminRouter } from './features/links/links.admin.router';
import { linksRouter } from './features/links/links.router';
import { rankingAdminRouter } from './features/ranking/ranking.admin.router';
import { picksRouter } from './features/picks/picks.router';
import { reviewAdminRouter, reviewRouter } from './features/review/review.router';
import { toolsRouter } from './features/tools/tools.router';
import { codesRouter } from './features/codes/codes.router';
import { changesRouter } from './features/history/changes.router';
import { factsAdminRouter } from './features/casinos/facts.admin.router';
import { earningsAdminRouter } from './features/earnings/earnings.admin.router';
import { payoutsAdminRouter } from './features/payouts/payouts.admin.router';
import { contactRouter } from './features/contact/contact.router';
import { messagesAdminRouter } from './features/contact/messages.admin.router';
import { dashboardAdminRouter } from './features/dashboard/dashboard.admin.router';
import { markdownAdminRouter } from './features/markdown/markdown.admin.router';
import { mediaAdminRouter } from './features/media/media.admin.router';
import { newsletterAdminRouter } from './features/newsletter/newsletter.admin.router';
import { newsletterRouter } from './features/newsletter/newsletter.router';
import { helpServicesAdminRouter } from './features/pages/help-services.admin.router';
import { legalAdminRouter } from './features/pages/legal.admin.router';
import { pagesAdminRouter } from './features/pages/pages.admin.router';
import { pagesRouter } from './features/pages/pages.router';
import { savedRouter } from './features/saved/saved.router';
import { askAdminRouter } from './features/search/ask.admin.router';
import { askRouter } from './features/search/ask.router';
import { searchRouter } from './features/search/search.router';
import { settingsAdminRouter } from './features/settings/settings.admin.router';
import { settingsRouter } from './features/settings/settings.router';
import { categoriesAdminRouter, tagsAdminRouter } from './features/taxonomy/taxonomy.admin.router';
import { categoriesRouter } from './features/taxonomy/categories.router';
import { tagsRouter } from './features/taxonomy/tags.router';
import { transferAdminRouter } from './features/transfer/transfer.admin.router';
import { formsAdminRouter } from './features/editing/forms.admin.router';
import { trashAdminRouter } from './features/editing/trash.admin.router';
import { usersAdminRouter } from './features/users/users.admin.router';
import { mergeRouters, router } from './trpc/procedures';

export const appRouter = router({
  admin: router({
    ask: askAdminRouter,
    casinos: mergeRouters(
      casinosAdminRouter,
      changesAdminRouter,
      codesAdminRouter,
      linksAdminRouter,
      rankingAdminRouter,
      reviewAdminRouter,
    ),
    categories: categoriesAdminRouter,
    cdn: cdnAdminRouter,
    posts: postsAdminRouter,
    tags: tagsAdminRouter,
    audit: auditAdminRouter,
    dashboard: dashboardAdminRouter,
    earnings: earningsAdminRouter,
    facts: factsAdminRouter,
    forms: formsAdminRouter,
    helpServices: helpServicesAdminRouter,
    legal: legalAdminRouter,
    letters: lettersAdminRouter,
    mentions: mentionsAdminRouter,
    messages: messagesAdminRouter,
    newsletter: newsletterAdminRouter,
    pages: pagesAdminRouter,
    payouts: payoutsAdminRouter,
    redirects: redirectsAdminRouter,
    settings: settingsAdminRouter,
    transfer: transferAdminRouter,
    trash: trashAdminRouter,
    users: usersAdminRouter,
    markdown: markdownAdminRouter,
    media: mediaAdminRouter,
  }),
  alerts: alertsRouter(createCasinoMatcher),
  api: apiRouter,
  ask: askRouter,
  auth: authRouter,
  authors: authorsRouter,
  categories: categoriesRouter,
  posts: postsRouter,
  tags: tagsRouter,
  casinos: mergeRouters(casinosRouter, compareRouter, linksRouter, picksRouter, reviewRouter, toolsRouter),
  changes: changesRouter,
  codes: codesRouter,
  pages: pagesRouter,
  contact: contactRouter,
  letters: lettersRouter,
  saved: savedRouter,
  search: searchRouter,
  newsletter: newsletterRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;
