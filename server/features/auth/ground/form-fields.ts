import type { Request } from 'express';
import { emailOrPhone } from '../../../../shared/auth/credentials';
import { returnPath } from '../../../../shared/auth/return-path';

/** A plain form's text fields; an `account` field is split into `email` or `phone`. Other values are dropped. */
export function formFields(request: Request): Record<string, string> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const fields = Object.fromEntries(texts);
  const account = fields['account'] || fields['email'];
  return account ? { ...fields, email: '', ...emailOrPhone(account) } : fields;
}

/** The address of a sign-in page with its form's parameters and the path to return to after signing in. */
export function authPage(path: string, query: Record<string, string>, wanted: unknown = '/'): string {
  const redirectTo = returnPath(wanted);
  const search = new URLSearchParams({ ...query, ...(redirectTo === '/' ? {} : { redirectTo }) }).toString();
  return search === '' ? path : `${path}?${search}`;
}
