import type { Updateable } from 'kysely';
import type { CasinoUpdateInput } from '../../../shared/casinos-admin';
import type { Database } from '../../database/database';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';

type Fields = Omit<CasinoUpdateInput, 'id' | 'expectedUpdatedAt' | 'facts' | 'scores' | 'isMinor'>;

/** The columns that carry the given fields; what is absent stays absent. `rendered` is null for a review taken away. */
export function casinoRow(
  fields: Fields,
  rendered: RenderedMarkdown | null | undefined,
): Updateable<Database['casinos']> {
  const row = {
    name: fields.name,
    slug: fields.slug,
    logo_url: fields.logoUrl,
    rating: fields.rating,
    description: fields.description,
    positives: fields.positives,
    negatives: fields.negatives,
    bonus_amount: fields.bonusAmount,
    bonus_terms: fields.bonusTerms,
    promo_code: fields.promoCode,
    affiliate_link: fields.affiliateLink,
    website_url: fields.websiteUrl,
    is_recommended: fields.isRecommended,
    gamemodes: fields.gamemodes,
    placement: fields.placement,
    full_review: fields.fullReview,
    meta_title: fields.metaTitle,
    meta_description: fields.metaDescription,
    status: fields.status,
    status_reason: fields.statusReason,
    rating_override: fields.ratingOverride,
    rating_reason: fields.ratingReason,
    placement_reason: fields.placementReason,
    ...(rendered === undefined
      ? {}
      : { full_review_html: rendered?.html ?? null, full_review_version: rendered?.version ?? null }),
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
