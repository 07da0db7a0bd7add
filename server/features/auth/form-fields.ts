import type { Request } from 'express';
import { emailOrPhone } from '../../../shared/credentials';
import { returnPath } from '../../../shared/return-path';

/** A plain form's text fields; anything else a body may hold is not there. */
export function formFields(request: Request): Record<string, string> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const fields = Object.fromEntries(texts);
  const account = fields['account'] || fields['email'];
  return account ? { ...fields, email: '', ...emailOrPhone(account) } : fields;
}

/** An address of the sign-in pages with what its form needs to know; the remembered path is carried on. */
export function authPage(path: string, query: Record<string, string>, wanted: unknown = '/'): string {
  const redirectTo = returnPath(wanted);
  const search = new URLSearchParams({ ...query, ...(redirectTo === '/' ? {} : { redirectTo }) }).toString();
  return search === '' ? path : `${path}?${search}`;
}
