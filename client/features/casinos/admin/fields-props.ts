import type { UseFormReturn } from 'react-hook-form';
import type { CasinoValues } from './casino-values';

/** All fields of a casino stand in one form. */
export interface FieldsProps {
  form: UseFormReturn<CasinoValues>;
}
