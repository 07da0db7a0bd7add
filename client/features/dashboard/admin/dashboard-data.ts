import type { Outputs } from '../../../trpc';

export type Summary = Outputs['admin']['dashboard']['summary'];
type DayFigures = Outputs['admin']['dashboard']['activity'][number];
