export const MAX_BIO = 600;
export const MAX_CONFLICTS = 300;
