/** What people who work here may do, most first; members of the site have none. */
export const ROLES = ['admin', 'editor', 'author'] as const;

export type Role = (typeof ROLES)[number];
