import type { Outputs } from '../../../trpc/trpc';
import { formatNumber } from '../../../../shared/text/format-number';

export type Summary = Outputs['admin']['dashboard']['summary'];

export const counted = (count: number, noun: string, nouns = `${noun}s`) =>
  `${formatNumber(count)} ${count === 1 ? noun : nouns}`;
