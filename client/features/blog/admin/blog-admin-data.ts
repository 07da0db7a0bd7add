import type { Outputs } from '../../../trpc/trpc';

type AdminPosts = Outputs['admin']['posts'];

export type AdminPost = AdminPosts['get'];
export type AdminPostRow = AdminPosts['list']['items'][number];
