/** Required at the first offer of each page or text, followed by a link to 'How we rank'. */
export const AFFILIATE_DISCLOSURE = 'Affiliate link: we may earn a commission. 18+. Terms apply.';
