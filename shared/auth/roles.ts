export const ROLES = ['admin', 'editor', 'author'] as const;

export type Role = (typeof ROLES)[number];
