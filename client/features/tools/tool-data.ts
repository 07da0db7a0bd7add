import type { Outputs } from '../../trpc/trpc';

export type ToolSites = Outputs['casinos']['tools'];
export type ToolSite = ToolSites['sites'][number];

export const chosenSite = ({ sites, chosen }: ToolSites): ToolSite | null =>
  sites.find(({ address }) => address === chosen) ?? null;

/** Without a site the input is the same for all visitors, so its response can be cached. */
export const toolInput = (casino: string | undefined) => (casino === undefined ? {} : { slug: casino });
