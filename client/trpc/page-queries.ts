import type { Utils } from './trpc';
import { pathProxy } from './path-proxy';

/** Calls a procedure by its path, in process. A failed call rejects as it does in the browser. */
export type CallProcedure = (procedure: string, input: unknown) => Promise<unknown>;

const ENSURE_DATA = 'ensureData';

/** Queries for loaders on the server. Each call is made once per page. Only `ensureData` is available. */
export function pageQueries(callProcedure: CallProcedure): Utils {
  const results = new Map<string, Promise<unknown>>();
  return pathProxy((path, [input]) => {
    if (path.at(-1) !== ENSURE_DATA) throw new Error(`No page is rendered with ${path.join('.')}.`);
    const procedure = path.slice(0, -1).join('.');
    const key = `${procedure} ${JSON.stringify(input)}`;
    const result = results.get(key) ?? callProcedure(procedure, input);
    results.set(key, result);
    return result;
  }) as Utils;
}
