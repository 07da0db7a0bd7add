import { settingsRouter } from '../features/settings/settings.router';
import { router } from './procedures';

export const appRouter = router({
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;
