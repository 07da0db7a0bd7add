import type { RequestFacts } from '../../shared/content/request-facts';
import type { Client, Outputs, Utils } from './trpc';

export type Site = Outputs['settings']['public'];

/** Asynchronous methods only: in the browser the implementation is loaded with the first call. */
export interface ServerCalls {
  utils: Utils;
  client: Client;
}

export interface RouterContext extends ServerCalls {
  /** Empty in the browser. */
  request: RequestFacts;
  site: () => Promise<Site>;
}
