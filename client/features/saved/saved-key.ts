/** Names the browser's store of the sites somebody saved. Short: the page's first script asks for it, and has 2 KB. */
export const SAVED = 'saved';
