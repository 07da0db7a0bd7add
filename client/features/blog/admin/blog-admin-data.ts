import type { Outputs } from '../../../trpc';

type Blog = Outputs['admin'];

export type AdminPost = Blog['posts']['get'];
export type AdminPostRow = Blog['posts']['list']['items'][number];
export type AdminCategory = Blog['categories']['list']['items'][number];
export type AdminTag = Blog['tags']['list']['items'][number];

/** The error message of a failed call. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong';
}
