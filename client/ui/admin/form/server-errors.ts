import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

type FieldErrors = Record<string, string[] | undefined>;

function getFieldErrors(error: unknown): FieldErrors {
  const data = (error as { data?: { fieldErrors?: FieldErrors } } | null)?.data;
  return data?.fieldErrors ?? {};
}

/**
 * Focuses the first field. Returns false if the error concerns no field of the form: the caller then shows it
 * elsewhere.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const errors = getFieldErrors(error);
  const concerned = fields.filter((field) => errors[field]?.[0] !== undefined);
  concerned.forEach((field, index) => {
    setError(field, { type: 'server', message: errors[field]?.[0] ?? '' }, { shouldFocus: index === 0 });
  });
  return concerned.length > 0;
}
