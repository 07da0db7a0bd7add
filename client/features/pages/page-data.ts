import type { Outputs } from '../../trpc/trpc';

export type Page = Outputs['pages']['bySlug'];
export type GuideLink = Outputs['pages']['guides'][number];
export type HelpService = Outputs['pages']['helpServices'][number];
