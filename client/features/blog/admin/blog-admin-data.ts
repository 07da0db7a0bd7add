import type { Outputs } from '../../../trpc/trpc';

type Blog = Outputs['admin'];

export type AdminPost = Blog['posts']['get'];
export type AdminPostRow = Blog['posts']['list']['items'][number];
export type AdminCategory = Blog['categories']['list']['items'][number];
export type AdminTag = Blog['tags']['list']['items'][number];
