import type { Outputs, Utils } from './trpc';

export type Site = Outputs['settings']['public'];

/** The context of every route's loader. */
export interface RouterContext {
  /** Asynchronous methods only: in the browser the implementation is loaded with the first call. */
  utils: Utils;
  /** The site's public settings, requested once. */
  site: () => Promise<Site>;
}
