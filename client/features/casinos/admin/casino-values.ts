import type { Deal } from '../../../../shared/codes/casino-deals';
import { weightedMean } from '../../../../shared/ranking/casino-scores';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import type { CasinoStatus } from '../../../../shared/casinos/casino-status';
import type { Gamemode } from '../../../../shared/content/gamemodes';
import { toCodeRows, toCodes } from '../../codes/admin/code-rows';
import type { CodeRow } from '../../codes/admin/code-rows';
import { toEvidence, toEvidenceRows } from '../../evidence/admin/evidence-rows';
import type { EvidenceRow } from '../../evidence/admin/evidence-rows';
import type { Outputs } from '../../../trpc/trpc';
import { toFactRows } from '../../facts/admin/fact-form';
import type { FactRows } from '../../facts/admin/fact-form';

export type AdminCasino = Outputs['admin']['casinos']['get'];

export interface ScoreRow {
  score: string;
  reason: string;
}

export interface CasinoValues {
  name: string;
  slug: string;
  logoUrl: string;
  rating: string;
  summary: string;
  about: string;
  positives: string[];
  negatives: string[];
  goodFor: string;
  notFor: string;
  bonusAmount: string;
  bonusTerms: string;
  promoCode: string;
  codes: CodeRow[];
  evidence: EvidenceRow[];
  affiliateLink: string;
  deal: Deal;
  websiteUrl: string;
  isRecommended: boolean;
  gamemodes: Gamemode[];
  placement: string;
  placementReason: string;
  fullReview: string;
  metaTitle: string;
  metaDescription: string;
  status: CasinoStatus;
  statusReason: string;
  ratingOverride: string;
  ratingReason: string;
  facts: FactRows;
  scores: Record<string, ScoreRow>;
}

export type ValueName = keyof CasinoValues;

const EMPTY: CasinoValues = {
  name: '',
  slug: '',
  logoUrl: '',
  rating: '',
  summary: '',
  about: '',
  positives: [],
  negatives: [],
  goodFor: '',
  notFor: '',
  bonusAmount: '',
  bonusTerms: '',
  promoCode: '',
  codes: [],
  evidence: [],
  affiliateLink: '',
  deal: 'undisclosed',
  websiteUrl: '',
  isRecommended: false,
  gamemodes: [],
  placement: '',
  placementReason: '',
  fullReview: '',
  metaTitle: '',
  metaDescription: '',
  status: 'listed',
  statusReason: '',
  ratingOverride: '',
  ratingReason: '',
  facts: toFactRows([]),
  scores: {},
};

const typed = (number: number | null) => `${number ?? ''}`;

function splitDescription(description: string) {
  const end = description.indexOf('\n');
  return end < 0
    ? { summary: description, about: '' }
    : { summary: description.slice(0, end), about: description.slice(end + 1) };
}

function getScoreRows({ scores, criteria }: Pick<AdminCasino, 'scores' | 'criteria'>): CasinoValues['scores'] {
  return Object.fromEntries(
    criteria.map(({ key }) => {
      const stored = scores.find(({ criterion }) => criterion === key);
      return [key, stored ? { score: typed(stored.score / 10), reason: stored.reason } : { score: '', reason: '' }];
    }),
  );
}

export function toFormValues(casino: AdminCasino | undefined): CasinoValues {
  if (!casino) return EMPTY;
  return {
    name: casino.name,
    slug: casino.slug ?? '',
    logoUrl: casino.logoUrl ?? '',
    rating: typed(casino.rating),
    ...splitDescription(casino.description),
    positives: casino.positives,
    negatives: casino.negatives,
    goodFor: casino.goodFor ?? '',
    notFor: casino.notFor ?? '',
    bonusAmount: casino.bonusAmount,
    bonusTerms: casino.bonusTerms ?? '',
    promoCode: casino.promoCode ?? '',
    codes: toCodeRows(casino),
    evidence: toEvidenceRows(casino),
    affiliateLink: casino.affiliateLink,
    deal: casino.deal,
    websiteUrl: casino.websiteUrl ?? '',
    isRecommended: casino.isRecommended,
    gamemodes: casino.gamemodes,
    placement: typed(casino.placement),
    placementReason: casino.placementReason ?? '',
    fullReview: casino.fullReview ?? '',
    metaTitle: casino.metaTitle ?? '',
    metaDescription: casino.metaDescription ?? '',
    status: casino.status,
    statusReason: casino.statusReason ?? '',
    ratingOverride: typed(casino.ratingOverride),
    ratingReason: casino.ratingReason ?? '',
    facts: toFactRows(casino.facts),
    scores: getScoreRows(casino),
  };
}

export const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const written = (points: readonly string[]) => points.filter((point) => point.trim() !== '');

function getDescription({ summary, about }: Pick<CasinoValues, 'summary' | 'about'>): string {
  const line = summary.replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank));
  return about.trim() === '' ? line : `${line}\n${about}`;
}

export function toInput({ summary, about, facts: _facts, scores: _scores, ...values }: CasinoValues) {
  return {
    ...values,
    description: getDescription({ summary, about }),
    rating: parseNumber(values.rating),
    ratingOverride: parseNumber(values.ratingOverride),
    slug: values.slug.trim() || null,
    positives: written(values.positives),
    negatives: written(values.negatives),
    placement: parseNumber(values.placement),
    codes: toCodes(values),
    evidence: toEvidence(values),
  };
}

export const toValueName = (name: PropertyKey | undefined): ValueName =>
  name === 'description' ? 'summary' : (name as ValueName);

export function scoreInput({ score, reason }: ScoreRow): { score: number; reason: string } | null {
  return score.trim() === '' && reason.trim() === '' ? null : { score: parseNumber(score) ?? Number.NaN, reason };
}

export function computeMean(scores: CasinoValues['scores'], criteria: readonly Criterion[]): number | undefined {
  const tenths = Object.entries(scores).flatMap(([key, { score }]) => {
    const number = parseNumber(score);
    return number === null || Number.isNaN(number) ? [] : [[key, Math.round(number * 10)] as const];
  });
  return weightedMean(criteria, new Map(tenths));
}
