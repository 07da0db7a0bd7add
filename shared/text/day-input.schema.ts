import { z } from 'zod';

export function dayInput(name: string) {
  return z.iso
    .date(`${name} must be a date such as 2026-11-20`)
    .refine((day) => day >= '1970-01-01' && day < '2200-01-01', `${name} must be between 1970 and 2199`);
}
