import { z } from 'zod';

let currencies: ReadonlySet<string> | undefined;
const isCurrency = (code: string) => (currencies ??= new Set(Intl.supportedValuesOf('currency'))).has(code);

/** ISO 4217, in capitals. */
export const currencyCode = z
  .string('Currency is required')
  .max(3, 'Currency must be a code of three letters, such as USD')
  .overwrite((code) => code.toUpperCase())
  .refine(isCurrency, 'Currency must be a code of three letters, such as USD');
