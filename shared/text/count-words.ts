/** Number of words of a text's HTML. */
export const countWords = (html: string): number =>
  html
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
