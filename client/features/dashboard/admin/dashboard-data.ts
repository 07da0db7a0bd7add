import type { Outputs } from '../../../trpc';

export type Summary = Outputs['admin']['dashboard']['summary'];
