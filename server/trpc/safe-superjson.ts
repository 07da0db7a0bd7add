import superjson from 'superjson';
import { holdsInheritedName } from '../../shared/text/inherited-names';
import { AppError } from '../base/errors';

interface Envelope {
  json?: unknown;
  meta?: { values?: unknown; referentialEqualities?: unknown };
}

const HARMLESS = new Set(['Date', 'undefined']);
/** superjson searches for the target of each annotation, so thousands would take longer than the call. */
const MAX_ANNOTATIONS = 500;

// Annotations are strings at the leaves of nested arrays and objects. A leaf may name RegExp or BigInt, which superjson
// would construct from a client's text.
function annotationsIn(annotations: unknown, depth = 0): unknown[] {
  if (typeof annotations !== 'object' || annotations === null) return [annotations];
  if (depth > 10) return [annotations];
  return Object.values(annotations).flatMap((inner) => annotationsIn(inner, depth + 1));
}

function areHarmless(annotations: unknown): boolean {
  if (annotations === undefined || annotations === null) return true;
  const named = annotationsIn(annotations);
  return named.length <= MAX_ANNOTATIONS && named.every((name) => typeof name === 'string' && HARMLESS.has(name));
}

/** superjson for responses; for requests only Date and undefined are allowed as annotated types. */
export const safeSuperjson = {
  serialize: (value: unknown) => superjson.serialize(value),
  deserialize: (value: unknown): unknown => {
    // superjson refuses to write such a key, so once stored, no response could contain it.
    if (holdsInheritedName(JSON.stringify(value))) {
      throw new AppError('BAD_REQUEST', 'The request holds a name that is not accepted.');
    }
    if (typeof value !== 'object' || value === null || !('json' in value)) {
      throw new AppError('BAD_REQUEST', 'Send the input as {"json": …}');
    }
    const envelope = value as Envelope;
    if (envelope.meta?.referentialEqualities !== undefined || !areHarmless(envelope.meta?.values)) {
      throw new AppError('BAD_REQUEST', 'The request holds a type that is not accepted.');
    }
    try {
      return superjson.deserialize(envelope as Parameters<typeof superjson.deserialize>[0]);
    } catch {
      throw new AppError('BAD_REQUEST', 'The request could not be read.');
    }
  },
};

const BATCH_INPUTS = /^\s*\{\s*("\d{1,2}"\s*:|\}\s*$)/;

/** tRPC treats batch inputs without an index as absent, and would execute the calls without input. */
export function assertBatchInputs(text: string): void {
  if (text === '' || BATCH_INPUTS.test(text)) return;
  throw new AppError('BAD_REQUEST', 'Send the inputs of a batch as {"0": {"json": …}, …}');
}
