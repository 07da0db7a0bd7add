import type { Outputs } from '../../../trpc';

export type Summary = Outputs['admin']['dashboard']['summary'];
export type DayFigures = Outputs['admin']['dashboard']['activity'][number];
