import type { CasinoListInput } from '../../../shared/casinos/casinos.schema';

export interface CollectionText {
  title: string;
  heading: string;
  intro: string;
}

interface Collection extends CollectionText {
  label: string;
  fixed: Pick<CasinoListInput, 'sort' | 'collection'>;
}

export const allCasinos: CollectionText = {
  title: 'CS2 Gambling Sites Compared',
  heading: 'All CS2 Casinos',
  intro: 'Every CS2 skin gambling site we have tested, in ranking order. Filter by game.',
};

export const yourOrder: CollectionText = {
  title: 'CS2 Gambling Sites: Your Order',
  heading: 'Your order',
  intro: 'The scores are ours, the weights are yours.',
};

export const avoided: CollectionText = {
  title: 'CS2 Gambling Sites to Avoid',
  heading: 'Sites to avoid',
  intro: 'The sites we advise against, the newest warning first. Each review says what happened to our own money.',
};

export const casinoCollections = {
  'top-rated': {
    label: 'Top rated',
    title: 'Top Rated CS2 Gambling Sites',
    heading: 'Top Rated CS2 Casinos',
    intro: 'The same tests, sorted purely by score.',
    fixed: { sort: 'rating' },
  },
  new: {
    label: 'New',
    title: 'New CS2 Gambling Sites',
    heading: 'New CS2 Casinos',
    intro: 'The sites we added last. New here is not young: each review says when the site was founded.',
    fixed: { sort: 'newest' },
  },
  crypto: {
    label: 'Crypto',
    title: 'CS2 Gambling Sites That Take Crypto',
    heading: 'Crypto CS2 Casinos',
    intro: 'Sites that take at least one cryptocurrency. Each review says which coins.',
    fixed: { collection: 'crypto' },
  },
  legit: {
    label: 'Legit',
    title: 'Legit CS2 Gambling Sites',
    heading: 'Legit CS2 Casinos',
    intro:
      'We checked the facts within 12 months, and the site is licensed or provably fair. No rule removes the risk of gambling.',
    fixed: { collection: 'legit' },
  },
} as const satisfies Record<string, Collection>;

type CollectionSlug = keyof typeof casinoCollections;

export function isCollectionSlug(text: string): text is CollectionSlug {
  return Object.hasOwn(casinoCollections, text);
}

export interface LandingPage {
  title: string;
  metaTitle: string | null;
  metaDescription: string | null;
  contentHtml: string;
  words: number;
  isExample: boolean;
}

export const landingText = ({ title, metaTitle, metaDescription }: LandingPage): CollectionText => ({
  title: metaTitle ?? title,
  heading: title,
  intro: metaDescription ?? '',
});
