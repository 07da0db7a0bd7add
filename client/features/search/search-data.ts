import type { Outputs } from '../../trpc/trpc';

export type Found = Outputs['search']['query'];
