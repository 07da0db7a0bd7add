import type { UseFormReturn } from 'react-hook-form';
import type { CasinoValues } from '../../casinos/admin/casino-values';

export interface FieldsProps {
  form: UseFormReturn<CasinoValues>;
}
