import superjson from 'superjson';
import { AppError } from '../errors';
import { isShallow } from '../http/nesting';

interface Envelope {
  json?: unknown;
  meta?: { values?: unknown; referentialEqualities?: unknown };
}

const HARMLESS = new Set(['Date', 'undefined']);

// Type annotations are strings at the leaves of nested arrays and objects. A leaf may name RegExp or BigInt, which
// superjson would construct from a client's text.
function namesOnlyHarmlessTypes(annotation: unknown, depth = 0): boolean {
  if (annotation === undefined || annotation === null) return true;
  if (typeof annotation === 'string') return HARMLESS.has(annotation);
  if (depth > 10 || typeof annotation !== 'object') return false;
  return Object.values(annotation).every((inner) => namesOnlyHarmlessTypes(inner, depth + 1));
}

/** superjson for responses; for requests, the same format with Date and undefined as the only annotated types. */
export const safeSuperjson = {
  serialize: (value: unknown) => superjson.serialize(value),
  deserialize: (value: unknown): unknown => {
    if (!isShallow(value)) throw new AppError('BAD_REQUEST', 'The request is nested too deeply.');
    const envelope = (typeof value === 'object' && value !== null ? value : {}) as Envelope;
    if (envelope.meta?.referentialEqualities !== undefined || !namesOnlyHarmlessTypes(envelope.meta?.values)) {
      throw new AppError('BAD_REQUEST', 'The request holds a type that is not accepted.');
    }
    try {
      return superjson.deserialize(envelope as Parameters<typeof superjson.deserialize>[0]);
    } catch {
      throw new AppError('BAD_REQUEST', 'The request could not be read.');
    }
  },
};
