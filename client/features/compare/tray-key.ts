/** Names the browser's store of the sites somebody wants to compare. Short: the page's first script asks for it, and has 2 KB. */
export const COMPARED = 'vs';
