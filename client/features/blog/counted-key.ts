/** Property of the window in which client/boot.ts leaves the slug of the post whose view it has counted. */
export const COUNTED = 'lootrankCounted';
