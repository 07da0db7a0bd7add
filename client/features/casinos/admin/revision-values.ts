import { FACTS, findFact } from '../../../../shared/facts/casino-facts';
import { factText } from '../../../../shared/facts/casino-fact-text';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import type { PromoCode } from '../../../../shared/codes/promo-codes';
import { isPicture, pictureText } from '../../evidence/admin/evidence-rows';
import type { Outputs } from '../../../trpc/trpc';
import type { CasinoValues } from './casino-values';
import { readRow } from '../../facts/admin/fact-form';

export type Snapshot = Outputs['admin']['casinos']['revisions']['get']['snapshot'];

export interface FieldDifference {
  name: string;
  before: string;
  after: string;
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  logoUrl: 'Logo',
  description: 'Summary and about',
  positives: 'Positives',
  negatives: 'Negatives',
  goodFor: 'Good for',
  notFor: 'Not for',
  bonusAmount: 'Bonus',
  bonusTerms: 'Bonus terms',
  promoCode: 'Promo code',
  codes: 'Codes',
  evidence: 'Evidence',
  affiliateLink: 'Affiliate link',
  deal: 'What we earn',
  websiteUrl: 'Website',
  isRecommended: 'Recommended',
  gamemodes: 'Gamemodes',
  fullReview: 'Review',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  ratingOverride: 'Rating set by an editor',
  ratingReason: 'Reason for the editor’s rating',
};

const isCode = (value: unknown): value is Partial<PromoCode> =>
  typeof value === 'object' && value !== null && 'endsAt' in value;

function codeText({ code, offer, startsAt, endsAt, terms, source, checkedOn }: Partial<PromoCode>): string {
  const parts = [offer, startsAt && `from ${startsAt}`, endsAt && `until ${endsAt}`, terms, source, checkedOn];
  return `${code || 'No code'}: ${parts.filter(Boolean).join(', ')}`;
}

function itemText(item: unknown): string {
  if (isCode(item)) return codeText(item);
  return isPicture(item) ? pictureText(item) : String(item);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(itemText).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : JSON.stringify(value);
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');

function factThen({ facts }: Snapshot, key: string): string {
  const [fact, definition] = [facts[key], findFact(key)];
  if (!fact || !definition) return '';
  const day = fact.checkedAt?.slice(0, 10) ?? '';
  return joined([factText(definition, fact.value), fact.note, fact.source, day]);
}

function factNow({ facts }: CasinoValues, key: string): string {
  const [row, definition] = [facts[key], findFact(key)];
  const value = row && definition && readRow(definition, row).value;
  if (!row || !definition || value === undefined || value === null) return '';
  return joined([factText(definition, value), row.note, row.source, row.checkedOn]);
}

const TYPED_LABELS: Readonly<Record<string, string>> = {
  ...LABELS,
  slug: 'Slug',
  rating: 'Rating',
  summary: 'Summary',
  about: 'About',
  status: 'Status',
  statusReason: 'Reason for the status',
  placement: 'Placement',
  placementReason: 'Reason for the place',
};

export function labelOfValue(name: string, criteria: readonly Criterion[]): string {
  const [field = '', key = ''] = name.split('.');
  if (field === 'facts') return findFact(key)?.label ?? key;
  if (field === 'scores') return criteria.find((part) => part.key === key)?.name ?? key;
  return TYPED_LABELS[field] ?? field;
}

export function shownValue(name: string, values: CasinoValues, criteria: readonly Criterion[]) {
  const [field = '', key = ''] = name.split('.');
  const label = labelOfValue(name, criteria);
  if (field === 'facts') return { label, text: factNow(values, key) || (values.facts[key]?.text ?? '') };
  if (field !== 'scores') return { label, text: toText(values[field as keyof CasinoValues]) };
  const { score = '', reason = '' } = values.scores[key] ?? {};
  return { label, text: joined([score, reason]) };
}

export function differencesFrom(
  snapshot: Snapshot,
  values: CasinoValues,
  now: Record<string, unknown>,
  criteria: readonly Criterion[],
): FieldDifference[] {
  const then: Record<string, unknown> = { ...snapshot.fields };
  const fields = Object.entries(LABELS).map(([field, name]) => ({
    name,
    before: toText(then[field]).trim(),
    after: toText(now[field]).trim(),
  }));
  const facts = FACTS.map(({ key, label }) => ({
    name: label,
    before: factThen(snapshot, key),
    after: factNow(values, key),
  }));
  const scores = criteria.map(({ key, name }) => {
    const [was, is] = [snapshot.scores[key], values.scores[key]];
    return {
      name,
      before: was ? joined([`${was.score}`, was.reason]) : '',
      after: is ? joined([is.score, is.reason]) : '',
    };
  });
  return [...fields, ...facts, ...scores].filter(({ before, after }) => before !== after);
}
