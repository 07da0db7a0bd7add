import { MAX_COMPARED, MIN_COMPARED } from './comparison-path';

export interface LiveBlock {
  kind: 'site' | 'code' | 'compare';
  sites: string[];
}

/** A page with more would be a list, and each block costs as much as a card. */
export const MAX_LIVE_BLOCKS = 40;

const LINE = /^::(site|code|compare)\{([a-z0-9][a-z0-9-]{0,199}(?: ?, ?[a-z0-9][a-z0-9-]{0,199}){0,3})\}[ \t]*$/i;

export function readLiveBlock(line: string): LiveBlock | undefined {
  const [, name = '', list] = LINE.exec(line) ?? [];
  if (list === undefined) return undefined;
  const kind = name.toLowerCase() as LiveBlock['kind'];
  const sites = list
    .toLowerCase()
    .split(',')
    .map((site) => site.trim());
  const [least, most] = kind === 'compare' ? [MIN_COMPARED, MAX_COMPARED] : [1, 1];
  const isSet = new Set(sites).size === sites.length;
  return isSet && sites.length >= least && sites.length <= most ? { kind, sites } : undefined;
}

export const liveBlockLine = ({ kind, sites }: LiveBlock): string => `::${kind}{${sites.join(',')}}`;
