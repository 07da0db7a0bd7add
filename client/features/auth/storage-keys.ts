/** No secret: it only says that asking who is signed in may be worth a request. */
export const SIGNED_IN_HERE = 'lootrank-signed-in';

/** Places a tab remembers; those of the session are carried over to the next one. */
export const LAST_PROTECTED_PATH = 'lootrank-last-protected-path';
export const AUTH_REDIRECT_PATH = 'lootrank-auth-redirect';
export const ACCOUNT_SECTION = 'lootrank-account-section';
export const ADMIN_TAB = 'lootrank-admin-tab';
export const ADMIN_BLOG_TAB = 'lootrank-admin-blog-tab';
