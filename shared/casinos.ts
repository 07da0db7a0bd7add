import { z } from 'zod';
import { CASINO_COLLECTIONS, CASINO_SORTS } from './casino-listing';
import { GAMEMODES } from './gamemodes';
import { MAX_PAGE_SIZE } from './pagination';
import { searchText, slugParameter } from './text';

const DEFAULT_PAGE_SIZE = 20;

export const casinoListInput = z.strictObject({
  sort: z.enum(CASINO_SORTS).default('default'),
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  gamemodes: z.array(z.enum(GAMEMODES)).max(GAMEMODES.length).default([]),
  q: searchText.default(''),
  collection: z.enum(CASINO_COLLECTIONS).optional(),
});

export type CasinoListInput = z.input<typeof casinoListInput>;
export type CasinoListQuery = z.output<typeof casinoListInput>;

export const casinoBySlugInput = z.strictObject({ slug: slugParameter('Casino slug is required') });
