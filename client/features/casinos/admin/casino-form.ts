import type { FieldErrors, Resolver } from 'react-hook-form';
import { casinoCreateInput } from '../../../../shared/casinos-admin';
import type { CasinoCreateInput } from '../../../../shared/casinos-admin';
import type { Gamemode } from '../../../../shared/gamemodes';
import type { PaymentMethod } from '../../../../shared/payment-methods';
import type { Outputs } from '../../../trpc';

export type AdminCasino = Outputs['admin']['casinos']['get'];

/** What the form's fields hold: numbers that may be missing as one types them. */
export interface CasinoValues {
  name: string;
  slug: string;
  logoUrl: string;
  rating: string;
  description: string;
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  bonusTerms: string;
  promoCode: string;
  affiliateLink: string;
  websiteUrl: string;
  isRecommended: boolean;
  gamemodes: Gamemode[];
  paymentMethods: PaymentMethod[];
  licence: string;
  provablyFair: boolean;
  foundedYear: string;
  placement: string;
  fullReview: string;
}

const EMPTY: CasinoValues = {
  name: '',
  slug: '',
  logoUrl: '',
  rating: '',
  description: '',
  positives: [],
  negatives: [],
  bonusAmount: '',
  bonusTerms: '',
  promoCode: '',
  affiliateLink: '',
  websiteUrl: '',
  isRecommended: false,
  gamemodes: [],
  paymentMethods: [],
  licence: '',
  provablyFair: false,
  foundedYear: '',
  placement: '',
  fullReview: '',
};

export const CASINO_FIELDS = Object.keys(EMPTY) as (keyof CasinoValues)[];

const typed = (number: number | null) => `${number ?? ''}`;

export function valuesOf(casino: AdminCasino | undefined): CasinoValues {
  if (!casino) return EMPTY;
  return {
    name: casino.name,
    slug: casino.slug ?? '',
    logoUrl: casino.logoUrl ?? '',
    rating: typed(casino.rating),
    description: casino.description,
    positives: casino.positives,
    negatives: casino.negatives,
    bonusAmount: casino.bonusAmount,
    bonusTerms: casino.bonusTerms ?? '',
    promoCode: casino.promoCode ?? '',
    affiliateLink: casino.affiliateLink,
    websiteUrl: casino.websiteUrl ?? '',
    isRecommended: casino.isRecommended,
    gamemodes: casino.gamemodes,
    paymentMethods: casino.paymentMethods,
    licence: casino.licence ?? '',
    provablyFair: casino.provablyFair,
    foundedYear: typed(casino.foundedYear),
    placement: typed(casino.placement),
    fullReview: casino.fullReview ?? '',
  };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const written = (points: readonly string[]) => points.filter((point) => point.trim() !== '');

export function inputOf({ slug, rating, positives, negatives, foundedYear, placement, ...values }: CasinoValues) {
  return {
    ...values,
    rating: numberOf(rating),
    slug: slug.trim() || null,
    positives: written(positives),
    negatives: written(negatives),
    foundedYear: numberOf(foundedYear),
    placement: numberOf(placement),
  };
}

/** The fields that differ from what the form was filled with, so that a save writes nothing else. */
export function changesOf(values: CasinoValues, stored: CasinoValues): Partial<CasinoCreateInput> {
  const [input, before] = [casinoCreateInput.parse(inputOf(values)), inputOf(stored)];
  const typed = inputOf(values);
  const changed = (Object.keys(typed) as (keyof typeof typed)[]).filter(
    (field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, input[field]]));
}

export const casinoResolver: Resolver<CasinoValues> = (values) => {
  const errors: FieldErrors<CasinoValues> = {};
  for (const { path, message } of casinoCreateInput.safeParse(inputOf(values)).error?.issues ?? []) {
    errors[path[0] as 'name'] ??= { type: 'schema', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
