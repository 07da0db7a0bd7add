import type { TableName } from './transfer';

/**
 * Every column of the tables that travel between sites: the name it has in the code, under what becomes of it. Saving,
 * reading, exporting and importing go by this list; server/database/columns.ts refuses one that differs from the schema.
 *
 * - edited: a form fills it in; an export carries it, an import writes it
 * - carried: as edited, but no form fills it in
 * - former: a column no longer read or written, whose values are facts now; an export and an import say them under its name
 * - origin: how a row began; an export carries it, an import writes it to new rows alone
 * - measured: read from an image's file; an export carries it for readers, an import measures anew
 * - rendered: made of a text in Markdown; an import makes it anew
 * - account: a person here; an export says the address instead, an import looks it up
 * - internal: means nothing elsewhere, or Postgres makes it of other columns
 */
export const COLUMNS = {
  blog_categories: {
    edited: { name: 'name', slug: 'slug', description: 'description' },
    origin: { id: 'id', created_at: 'createdAt', updated_at: 'updatedAt', is_demo: 'isDemo' },
  },
  blog_tags: {
    edited: { name: 'name' },
    origin: { id: 'id', created_at: 'createdAt', is_demo: 'isDemo' },
  },
  blog_posts: {
    edited: {
      title: 'title',
      slug: 'slug',
      content: 'content',
      excerpt: 'excerpt',
      featured_image: 'featuredImage',
      featured_image_alt: 'featuredImageAlt',
      meta_description: 'metaDescription',
      meta_keywords: 'metaKeywords',
      status: 'status',
      published_at: 'publishedAt',
      category_id: 'categoryId',
    },
    origin: { id: 'id', created_at: 'createdAt', updated_at: 'updatedAt', is_demo: 'isDemo' },
    rendered: { content_html: 'contentHtml', content_version: 'contentVersion' },
    account: { author_id: 'authorId' },
    internal: { words: 'words', name_words: 'nameWords', folded_title: 'foldedTitle' },
  },
  blog_posts_tags: {
    carried: { post_id: 'postId', tag_id: 'tagId' },
    internal: { category_id: 'categoryId', published_at: 'publishedAt' },
  },
  casinos: {
    edited: {
      slug: 'slug',
      name: 'name',
      logo_url: 'logoUrl',
      rating: 'rating',
      description: 'description',
      positives: 'positives',
      negatives: 'negatives',
      bonus_amount: 'bonusAmount',
      bonus_terms: 'bonusTerms',
      promo_code: 'promoCode',
      affiliate_link: 'affiliateLink',
      website_url: 'websiteUrl',
      is_recommended: 'isRecommended',
      gamemodes: 'gamemodes',
      placement: 'placement',
      full_review: 'fullReview',
      meta_title: 'metaTitle',
      meta_description: 'metaDescription',
      status: 'status',
      status_reason: 'statusReason',
      rating_override: 'ratingOverride',
      rating_reason: 'ratingReason',
      placement_reason: 'placementReason',
    },
    carried: { verified_at: 'verifiedAt', status_at: 'statusAt', placed_at: 'placedAt' },
    former: {
      payment_methods: 'paymentMethods',
      licence: 'licence',
      provably_fair: 'provablyFair',
      founded_year: 'foundedYear',
    },
    origin: { id: 'id', created_at: 'createdAt', updated_at: 'updatedAt', is_demo: 'isDemo' },
    rendered: { full_review_html: 'fullReviewHtml', full_review_version: 'fullReviewVersion' },
    account: { verified_by: 'verifiedBy', status_by: 'statusBy', placed_by: 'placedBy' },
    internal: { words: 'words', name_words: 'nameWords', folded_name: 'foldedName', fact_text: 'factText' },
  },
  casino_facts: {
    carried: {
      casino_id: 'casinoId',
      key: 'key',
      value: 'value',
      source_kind: 'sourceKind',
      source: 'source',
      note: 'note',
      checked_at: 'checkedAt',
    },
    origin: { updated_at: 'updatedAt' },
    account: { checked_by: 'checkedBy' },
  },
  casino_scores: {
    carried: { casino_id: 'casinoId', criterion: 'criterion', score: 'score', reason: 'reason' },
    origin: { scored_at: 'scoredAt' },
    account: { scored_by: 'scoredBy' },
  },
  casino_changes: {
    carried: {
      casino_id: 'casinoId',
      kind: 'kind',
      key: 'key',
      before: 'before',
      after: 'after',
      note: 'note',
      is_minor: 'isMinor',
    },
    origin: { changed_at: 'changedAt' },
    account: { changed_by: 'changedBy' },
    internal: { id: 'id' },
  },
  pages: {
    edited: {
      slug: 'slug',
      title: 'title',
      content: 'content',
      meta_title: 'metaTitle',
      meta_description: 'metaDescription',
    },
    origin: { updated_at: 'updatedAt', is_demo: 'isDemo' },
    rendered: { content_html: 'contentHtml', content_version: 'contentVersion' },
    internal: { words: 'words', name_words: 'nameWords', former_slug: 'formerSlug' },
  },
  help_services: {
    edited: {
      country_code: 'countryCode',
      country: 'country',
      name: 'name',
      url: 'url',
      phone: 'phone',
      note: 'note',
      checked_at: 'checkedAt',
    },
    carried: { position: 'position' },
    origin: { id: 'id' },
  },
  settings: {
    edited: { key: 'key', value: 'value' },
    internal: { updated_at: 'updatedAt' },
  },
  slug_redirects: {
    carried: { entity: 'entity', old_slug: 'oldSlug', target_id: 'targetId' },
    origin: { created_at: 'createdAt' },
  },
  media: {
    edited: { alt: 'alt' },
    carried: { original_name: 'originalName' },
    origin: { id: 'id', storage_key: 'storageKey', created_at: 'createdAt' },
    measured: {
      mime_type: 'mimeType',
      width: 'width',
      height: 'height',
      byte_size: 'byteSize',
      variants: 'variants',
    },
    account: { uploaded_by: 'uploadedBy' },
    // Demo images are on every site and stay out of exports.
    internal: { folded_words: 'foldedWords', is_demo: 'isDemo' },
  },
} as const satisfies Record<TableName, Partial<Record<Role, Record<string, string>>>>;

export type Role = 'edited' | 'carried' | 'former' | 'origin' | 'measured' | 'rendered' | 'account' | 'internal';

/** The columns in a table's file, and those of them that an import reads. */
export const EXPORTED = ['edited', 'carried', 'origin', 'measured'] as const satisfies Role[];
export const IMPORTED = ['edited', 'carried', 'former', 'origin'] as const satisfies Role[];

type Columns = typeof COLUMNS;
type In<T extends TableName, R extends Role> = R extends keyof Columns[T] ? Columns[T][R] : never;
// Of a union only what all members have would be a key.
type Keys<Names> = Names extends unknown ? keyof Names : never;

/** The columns of a table that have one of the roles. */
export type ColumnIn<T extends TableName, R extends Role = Role> = Keys<In<T, R>> & string;

/** The name of a column in the code. */
export type FieldOf<T extends TableName, C extends string, R extends Role = Role> =
  In<T, R> extends infer Names ? (Names extends Record<C, infer Field extends string> ? Field : never) : never;

export type FieldIn<T extends TableName, R extends Role> = { [C in ColumnIn<T, R>]: FieldOf<T, C, R> }[ColumnIn<T, R>];
