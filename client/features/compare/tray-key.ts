/** Names the browser's store of the sites somebody wants to compare; the page's first script looks whether there are any. */
export const COMPARED = 'lootrank-vs';
