import type { UseFormReturn } from 'react-hook-form';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { saveFailure } from '../../editing/admin/use-conflicts';
import { unfold } from '../../facts/admin/fact-fold';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import type { CasinoValues, ValueName } from './casino-values';
import { findSection } from './editor-sections';

export function saveFailureText(error: unknown): string {
  const status = getStatus(error);
  if (status === 401) return 'You have been signed out. Save again to sign in; what you typed stays here.';
  return saveFailure(error);
}

/** Some server errors begin with a field name: 'ratingReason: Say why …'. */
function namedField(message: string, names: readonly ValueName[]): [ValueName, string] | undefined {
  if (message === 'Another casino already uses this slug.') return ['slug', message];
  const name = names.find((known) => message.startsWith(`${known}: `));
  return name && [name, message.slice(name.length + 2)];
}

export function showRefusal(error: unknown, form: UseFormReturn<CasinoValues>): boolean {
  const names = Object.keys(form.getValues()) as ValueName[];
  const named = namedField(toFailure(error).message, names);
  const setError: typeof form.setError = (name, problem, options) => {
    // A field of a closed section cannot have the focus.
    if (options?.shouldFocus) unfold(document.getElementById(findSection(name)));
    form.setError(name, problem, options);
  };
  if (!named) return showFieldErrors(error, names, setError);
  setError(named[0], { type: 'server', message: named[1] }, { shouldFocus: true });
  return true;
}
