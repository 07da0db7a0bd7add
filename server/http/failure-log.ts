import { LRUCache } from 'lru-cache';
import { connectionFailure } from '../database/connection-failure';
import { databaseFailure } from '../database/database-failure';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';

/** After this time a repeated cause is logged with its stack again. */
const REPEATED_MS = 60_000;

const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function findCode(error: Error): string {
  const code = error instanceof AppError ? error.details['code'] : 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function hasNoRoom(error: unknown): boolean {
  return error instanceof Error && (NO_ROOM.has(findCode(error)) || hasNoRoom(error.cause));
}

/** False if the site is only overloaded, which passes without the operator. */
function needsOperator(error: unknown): boolean {
  if (hasNoRoom(error) || connectionFailure(error) !== undefined) return true;
  return !(error instanceof AppError) && databaseFailure(error) === undefined;
}

/** Groups errors by cause. Leaves out the message, which may contain a visitor's words. */
function findCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const stack = error.stack ?? '';
  // Cuts off the message, which may look like a stack itself.
  return `${error.name} ${findCode(error)} ${stack.slice(stack.indexOf('\n    at ', error.message.length))}`;
}

const causes = new LRUCache<string, { times: number }>({ max: 200, ttl: REPEATED_MS });
const told = new WeakSet<Logger>();
const logged = new WeakSet<Error>();

export const isFailureLogged = (log: Logger) => told.has(log);

/** Layers rethrow errors that they have logged. */
const isLogged = (error: unknown): boolean => error instanceof Error && (logged.has(error) || isLogged(error.cause));

/**
 * Logs why a request failed: with the stack once a minute for each cause, otherwise with a count. `log` belongs to the
 * request and gets one error; a page's queries often fail together, so further causes are warnings.
 */
export function logFailure(log: Logger, error: unknown, message: string, fields: Record<string, unknown> = {}): void {
  if (isLogged(error)) return;
  if (error instanceof Error) logged.add(error);
  const cause = findCause(error);
  const repeated = causes.get(cause);
  const isFirst = !told.has(log);
  told.add(log);
  if (repeated) repeated.times += 1;
  else causes.set(cause, { times: 1 });
  if (repeated && !isFirst) return;
  const reason = error instanceof Error ? error.message : String(error);
  const line = { ...fields, ...(repeated ? { reason, times: repeated.times } : { err: error }) };
  if (isFirst && needsOperator(error)) log.error(line, message);
  else log.warn(line, message);
}
