/** Apart from the schemas, so that a form in the browser may use them without zod. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;
export const CREDENTIALS_REQUIRED = 'You must provide either an email or phone number and a password';

/** People count characters, not UTF-16 units: an emoji is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** The international spelling of a phone number, or undefined for what is none. */
export function phoneNumber(typed: string): string | undefined {
  const plain = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : undefined;
}

/** Forms with one field for both: what holds an @ is an e-mail address. */
export function emailOrPhone(typed: string): { email: string } | { phone: string } {
  const account = typed.trim();
  return account.includes('@') || !/^[+\d]/.test(account) ? { email: account } : { phone: account };
}
