import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from './trpc';

/** Hooks for the screens of the admin area and the account: `trpc.admin.posts.list.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();
