/** Required at each first offer of a page or a text; 'How we rank' follows it as a link. */
export const AFFILIATE_DISCLOSURE = 'Affiliate link: we may earn a commission. 18+. Terms apply.';
