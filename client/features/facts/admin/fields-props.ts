import type { UseFormReturn } from 'react-hook-form';
import type { CasinoValues } from '../../casinos/admin/casino-values';

/** Props of every group of fields: a casino has a single form. */
export interface FieldsProps {
  form: UseFormReturn<CasinoValues>;
}
