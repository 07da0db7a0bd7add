import type { QueryClient } from '@tanstack/react-query';
import type { Outputs, Utils } from './trpc';

export type Site = Outputs['settings']['public'];

/** What every route's loader is given. */
export interface RouterContext {
  queryClient: QueryClient;
  utils: Utils;
  /** The site's public settings, asked for once. */
  site: () => Promise<Site>;
}
