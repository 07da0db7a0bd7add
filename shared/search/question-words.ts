export type Intent = 'trust' | 'review' | 'code' | 'payout' | 'check' | 'compare' | 'alternatives';

const INTENTS: Readonly<Record<Intent, string>> = {
  trust:
    'scam scams scammer scammers scamming legit legitimate safe safety trust trusted trustworthy trustpilot fake fraud fraudulent rigged reliable honest serious real betrug serios arnaque estafa',
  review: 'review reviews reviewed rating ratings rated opinion opinions experience experiences test',
  code: 'code codes promo promocode promocodes coupon coupons voucher referral affiliate bonus bonuses freebie',
  payout: 'payout payouts withdraw withdraws withdrawal withdrawals withdrawing cashout pay pays paying paid',
  check: 'kyc id verification verify documents passport',
  compare: 'vs versus or compare compared comparison better',
  alternatives: 'alternative alternatives similar like instead',
};

const INTENT_OF: ReadonlyMap<string, Intent> = new Map(
  (Object.keys(INTENTS) as Intent[]).flatMap((intent) => INTENTS[intent].split(' ').map((word) => [word, intent])),
);

/** Ignored: they do not say what is looked for. */
const EMPTY = new Set(
  'a about already am an and any anyone are as at be been but by can could did do does ever for from get give got had has have how i if in into is it its just many me much my of on one our please really should so some tell than that the their them there these they this to too was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Nearly every text contains them: they count only if nothing else is asked. */
const GENERIC = new Set(
  'best casino casinos csgo cs2 cs gambling gamble good new online site sites skin skins top web website websites'.split(
    ' ',
  ),
);

export const findIntent = (word: string): Intent | undefined => INTENT_OF.get(word);
export const isEmptyWord = (word: string): boolean => EMPTY.has(word);
export const isGenericWord = (word: string): boolean => GENERIC.has(word);
