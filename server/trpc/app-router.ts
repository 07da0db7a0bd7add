import { authRouter } from '../features/auth/auth.router';
import { categoriesRouter } from '../features/blog/categories.router';
import { postsRouter } from '../features/blog/posts.router';
import { tagsRouter } from '../features/blog/tags.router';
import { casinosRouter } from '../features/casinos/casinos.router';
import { newsletterRouter } from '../features/newsletter/newsletter.router';
import { settingsRouter } from '../features/settings/settings.router';
import { router } from './procedures';

export const appRouter = router({
  auth: authRouter,
  categories: categoriesRouter,
  posts: postsRouter,
  tags: tagsRouter,
  casinos: casinosRouter,
  newsletter: newsletterRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;
