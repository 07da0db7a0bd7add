/** Not a secret: it only indicates that requesting the session may be worthwhile. */
export const SIGNED_IN_HERE = 'lootrank-signed-in';

/** In sessionStorage, some also in localStorage for the next browser session. */
export const LAST_PROTECTED_PATH = 'lootrank-last-protected-path';
export const AUTH_REDIRECT_PATH = 'lootrank-auth-redirect';
export const ACCOUNT_SECTION = 'lootrank-account-section';
export const ADMIN_TAB = 'lootrank-admin-tab';
export const ADMIN_BLOG_TAB = 'lootrank-admin-blog-tab';
