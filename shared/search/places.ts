/** A page of this site that is no stored text, and the phrases by which it is asked for. */
export interface Place {
  kind: 'tool' | 'list' | 'page';
  title: string;
  text: string;
  href: string;
  phrases: readonly string[];
}

/** In folded words. Of several phrases in a question the longest wins. */
export const PLACES: readonly Place[] = [
  {
    kind: 'tool',
    title: 'What a Bonus Is Worth',
    text: 'Tool: what is left of a deposit bonus once it has been wagered.',
    href: '/tools/bonus-value',
    phrases: [
      'bonus worth',
      'bonus value',
      'value of a bonus',
      'bonus calculator',
      'wagering calculator',
      'is this bonus worth it',
      'bonus worth it',
      'what a bonus is worth',
    ],
  },
  {
    kind: 'tool',
    title: 'Check a Provably Fair Round',
    text: 'Tool: seeds and nonce in, outcome out.',
    href: '/tools/provably-fair',
    phrases: ['provably fair', 'check a round', 'verify a round', 'server seed', 'client seed', 'seed checker'],
  },
  {
    kind: 'tool',
    title: 'Is This the Real Site?',
    text: 'Tool: paste an address and see whose it is.',
    href: '/tools/real-site',
    phrases: [
      'real site',
      'fake site',
      'fake link',
      'phishing',
      'clone site',
      'right address',
      'real link',
      'official site',
    ],
  },
  {
    kind: 'tool',
    title: 'Compare Sites',
    text: 'Two to four sites, fact by fact.',
    href: '/compare',
    phrases: ['compare', 'comparison', 'compare sites', 'compare casinos'],
  },
  {
    kind: 'page',
    title: 'Tools',
    text: 'Everything here that reckons.',
    href: '/tools',
    phrases: ['tools', 'calculator', 'calculators'],
  },
  {
    kind: 'list',
    title: 'Promo Codes',
    text: 'Every code that lives, the newest check first.',
    href: '/codes',
    // Not 'promo code': beside a name that asks for this site's.
    phrases: ['codes', 'promo codes', 'bonus codes', 'code list'],
  },
  {
    kind: 'list',
    title: 'Sites to Avoid',
    text: 'Every site that we advise against, with the reason.',
    href: '/casinos/avoid',
    phrases: ['avoid', 'sites to avoid', 'blacklist', 'blacklisted', 'scam sites', 'scam list', 'scams', 'worst sites'],
  },
  {
    kind: 'list',
    title: 'Legit Casinos',
    text: 'Sites that passed our checks.',
    href: '/casinos/legit',
    phrases: ['legit sites', 'legit casinos', 'safe sites', 'safest site', 'safest sites', 'trusted sites', 'safest'],
  },
  {
    kind: 'list',
    title: 'Top Rated Casinos',
    text: 'Ordered by our rating.',
    href: '/casinos/top-rated',
    phrases: ['top rated', 'best casino', 'best casinos', 'best site', 'best sites', 'highest rated'],
  },
  {
    kind: 'list',
    title: 'New Casinos',
    text: 'The latest sites we tested.',
    href: '/casinos/new',
    phrases: ['new casinos', 'new sites', 'newest sites', 'newest casinos'],
  },
  {
    kind: 'list',
    title: 'Crypto Casinos',
    text: 'Sites that take cryptocurrencies.',
    href: '/casinos/crypto',
    phrases: ['crypto', 'cryptocurrency', 'crypto casinos', 'crypto sites'],
  },
  {
    kind: 'list',
    title: 'Sites That Never Ask for ID',
    text: 'All casinos without an ID check.',
    href: '/casinos?kyc-from=never',
    phrases: ['no kyc', 'without kyc', 'no id', 'without id', 'no verification', 'without verification', 'no id check'],
  },
  {
    kind: 'list',
    title: 'Fastest Payouts',
    text: 'All casinos, the quickest payout first.',
    href: '/casinos?sort=payout-median',
    phrases: [
      'fast payout',
      'fast payouts',
      'fastest payout',
      'fastest payouts',
      'fast withdrawal',
      'fast withdrawals',
      'fastest withdrawal',
      'fastest withdrawals',
      'instant withdrawal',
      'instant payout',
      'quick payout',
    ],
  },
  {
    kind: 'list',
    title: 'Sites with Free Cases',
    text: 'All casinos that give at least one.',
    href: '/casinos?free-cases=1',
    phrases: ['free cases', 'free case'],
  },
  {
    kind: 'page',
    title: 'What Changed',
    text: 'Every change of a site’s facts, newest first.',
    href: '/changes',
    phrases: ['what changed', 'changes', 'recent changes'],
  },
  {
    kind: 'page',
    title: 'Frequently Asked Questions',
    text: 'Short answers about this site.',
    href: '/faq',
    phrases: ['faq', 'questions', 'frequently asked questions'],
  },
  {
    kind: 'page',
    title: 'Saved Sites',
    text: 'The sites you keep an eye on.',
    href: '/saved',
    phrases: ['saved', 'saved sites', 'favourites', 'favorites', 'bookmarks'],
  },
];
