import type { Outputs } from '../../trpc';

export type Found = Outputs['search']['query'];
