/** A table of casinos to begin with; its row is a draft. */
export const CASINO_TEMPLATE = `name,slug,rating,description,bonus_amount,promo_code,affiliate_link,website_url,gamemodes,positives,negatives,full_review,status
Example Site,example-site,4.2,One sentence for the card.,10% up to $100,CODE,https://example.com/join,https://example.com,"case-battles, crash","[""Pays out within an hour""]","[""No telephone support""]","## What we tested

Text of the review, as Markdown.",draft
`;
