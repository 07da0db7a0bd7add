/** Separate from the schemas, so that browser forms need no zod. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;
export const CREDENTIALS_REQUIRED = 'You must provide either an email or phone number and a password';

/** Code points, so that an emoji counts as one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

export function phoneNumber(typed: string): string | undefined {
  const plain = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : undefined;
}

/** Text with an @, or not starting with + or a digit, is an email address. */
export function emailOrPhone(typed: string): { email: string } | { phone: string } {
  const account = typed.trim();
  return account.includes('@') || !/^[+\d]/.test(account) ? { email: account } : { phone: account };
}
