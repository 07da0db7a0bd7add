import type { UseFormReturn } from 'react-hook-form';
import { failureOf } from '../../../layouts/failure';
import { statusOf } from '../../../trpc';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import type { CasinoValues, ValueName } from './casino-values';

/** Why a save failed, and what its person can do; what is typed stays in the form. */
export function saveFailureText(error: unknown): string {
  const status = statusOf(error);
  if (status === 401) return 'You have been signed out. Sign in again in another tab, then save here.';
  if (status === 403) return 'Your account may no longer edit casinos. Ask an administrator, then save again.';
  return failureOf(error).message;
}

/** A refusal of the server names its field first: 'ratingReason: Say why …'. */
function namedField(message: string, names: readonly ValueName[]): [ValueName, string] | undefined {
  if (message === 'Another casino already uses this slug.') return ['slug', message];
  const name = names.find((known) => message.startsWith(`${known}: `));
  return name && [name, message.slice(name.length + 2)];
}

/** Shows a refusal beside the field that it is about, and moves there. False when it is about none. */
export function showRefusal(error: unknown, form: UseFormReturn<CasinoValues>): boolean {
  const names = Object.keys(form.getValues()) as ValueName[];
  const named = namedField(failureOf(error).message, names);
  if (!named) return showFieldErrors(error, names, form.setError);
  form.setError(named[0], { type: 'server', message: named[1] }, { shouldFocus: true });
  return true;
}
