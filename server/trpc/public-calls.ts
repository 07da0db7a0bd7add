import type { ZodType } from 'zod';
import { MAX_BATCH } from '../http/request-limits';
import type { Meta } from './procedures';
import { assertBatchInputs, safeSuperjson } from './safe-superjson';

const PREFIX = '/trpc/';

interface Declared {
  _def: { type: string; inputs: readonly ZodType[]; meta?: Partial<Meta> };
}

export interface PublicCall {
  name: string;
  /** Parsed by the procedure's schema; undefined when the procedure reads no input. */
  input: unknown;
}

export interface PublicCalls {
  calls: readonly PublicCall[];
  isBatch: boolean;
}

/** Input schemas by procedure name; null when the procedure reads no input. */
type Schemas = ReadonlyMap<string, ZodType | null>;

function schemasOf(router: { _def: { procedures: object } }): Schemas {
  const declared = Object.entries(router._def.procedures as Record<string, Declared>);
  return new Map(
    declared
      .filter(([, { _def }]) => _def.type === 'query' && _def.meta?.reads !== undefined)
      .map(([name, { _def }]) => {
        const [schema = null, ...more] = _def.inputs;
        if (more.length > 0) throw new Error(`${name} is cached by its input, and must declare one schema for it`);
        return [name, schema];
      }),
  );
}

/** The unparsed input of each call in a request. Throws for anything that the transformer rejects. */
function sentInputs(text: string | null, { calls, isBatch }: { calls: number; isBatch: boolean }): unknown[] {
  if (!text) return [];
  if (isBatch) assertBatchInputs(text);
  const sent: unknown = JSON.parse(text);
  if (!isBatch) return [safeSuperjson.deserialize(sent)];
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new TypeError('A batch is an object');
  const envelopes = new Map(Object.entries(sent));
  return Array.from({ length: calls }, (_, index) => {
    const envelope: unknown = envelopes.get(String(index));
    return envelope === undefined ? undefined : safeSuperjson.deserialize(envelope);
  });
}

function parsedCalls(names: readonly string[], schemas: Schemas, inputs: readonly unknown[]): PublicCall[] | undefined {
  const calls: PublicCall[] = [];
  for (const [index, name] of names.entries()) {
    const schema = schemas.get(name);
    if (schema === undefined) return undefined;
    const parsed = schema?.safeParse(inputs[index]);
    if (parsed?.success === false) return undefined;
    calls.push({ name, input: parsed?.data });
  }
  return calls;
}

/**
 * Creates a parser for the calls in a tRPC URL, with their parsed inputs. The parser returns undefined unless every
 * call is a public query that declares its cache tags, and every input is valid.
 */
export function createCallReader(router: { _def: { procedures: object } }) {
  const schemas = schemasOf(router);
  return (url: string): PublicCalls | undefined => {
    if (!url.startsWith(PREFIX)) return undefined;
    const end = url.indexOf('?');
    const names = (end === -1 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, end)).split(',');
    if (names.length > MAX_BATCH || !names.every((name) => schemas.has(name))) return undefined;
    const search = new URLSearchParams(end === -1 ? '' : url.slice(end + 1));
    const isBatch = search.get('batch') === '1';
    if (!isBatch && names.length > 1) return undefined;
    const isRead = names.some((name) => schemas.get(name) !== null);
    try {
      const inputs = isRead ? sentInputs(search.get('input'), { calls: names.length, isBatch }) : [];
      const calls = parsedCalls(names, schemas, inputs);
      return calls && { calls, isBatch };
    } catch {
      // Executing the call rejects the input with a readable message.
      return undefined;
    }
  };
}
