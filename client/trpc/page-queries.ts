import { pathProxy } from './path-proxy';
import type { ServerCalls } from './router-context';
import type { Client, Utils } from './trpc';

export type CallProcedure = (procedure: string, input: unknown) => Promise<unknown>;

const ENSURE_DATA = 'ensureData';

function refuse(path: readonly string[]): never {
  throw new Error(`No page is rendered with ${path.join('.')}.`);
}

export function pageQueries(callProcedure: CallProcedure): ServerCalls {
  const results = new Map<string, Promise<unknown>>();
  function ensureData(path: readonly string[], [input]: unknown[]) {
    if (path.at(-1) !== ENSURE_DATA) refuse(path);
    const procedure = path.slice(0, -1).join('.');
    const key = `${procedure} ${JSON.stringify(input)}`;
    const result = results.get(key) ?? callProcedure(procedure, input);
    results.set(key, result);
    return result;
  }
  return { utils: pathProxy(ensureData) as Utils, client: pathProxy(refuse, ['client']) as Client };
}
