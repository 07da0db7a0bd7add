/** Apart from the schemas, so that a form in the browser may use them without zod. */
export const MAX_PASSWORD = 256;
export const CREDENTIALS_REQUIRED = 'You must provide either an email or phone number and a password';
