import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { casinoCreateInput } from '../../../../shared/casinos-admin';
import type { CasinoCreateInput } from '../../../../shared/casinos-admin';
import { isPaymentMethod } from '../../../../shared/payment-methods';
import { pickFields } from '../../../../shared/pick-fields';
import type { Outputs } from '../../../trpc';

export type AdminCasino = Outputs['admin']['casinos']['get'];

// Of a list its own type; everything else that is no flag is typed as text.
type Typed<Value> = Value extends boolean ? boolean : Value extends readonly unknown[] ? Value : string;

// The editor's page alone shows these.
type FormField = Exclude<
  keyof CasinoCreateInput,
  | 'facts'
  | 'scores'
  | 'metaTitle'
  | 'metaDescription'
  | 'status'
  | 'statusReason'
  | 'ratingOverride'
  | 'ratingReason'
  | 'placementReason'
>;

/** Values of the form's fields: every field of a casino, numbers that may be missing as one types them. */
export type CasinoValues = { [F in FormField]: Typed<NonNullable<CasinoCreateInput[F]>> };

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
    paymentMethods: casino.paymentMethods.filter(isPaymentMethod),
    licence: casino.licence ?? '',
    provablyFair: casino.provablyFair,
    foundedYear: typed(casino.foundedYear),
    placement: typed(casino.placement),
    fullReview: casino.fullReview ?? '',
  };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const written = (points: readonly string[]) => points.filter((point) => point.trim() !== '');

type Input = Pick<z.input<typeof casinoCreateInput>, FormField>;

export function inputOf({ slug, rating, positives, negatives, foundedYear, placement, ...values }: CasinoValues): {
  [F in keyof Input]-?: Input[F] | null;
} {
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
  const [typed, before] = [inputOf(values), inputOf(stored)];
  const changed = CASINO_FIELDS.filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]));
  return pickFields(casinoCreateInput.parse(typed), changed);
}

export const casinoResolver: Resolver<CasinoValues> = (values) => {
  const errors: FieldErrors<CasinoValues> = {};
  for (const { path, message } of casinoCreateInput.safeParse(inputOf(values)).error?.issues ?? []) {
    errors[path[0] as 'name'] ??= { type: 'schema', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
