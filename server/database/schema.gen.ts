// Generated from a migrated database by server/process/generate-schema.ts; do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by Postgres from other columns; never written. */
export type Computed<T> = ColumnType<T, undefined, undefined>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Written as JSON text: the driver would turn an array into a Postgres array. */
export type Json = ColumnType<JsonValue, string, string>;

export interface AccountNotices {
  id: Generated<number>;
  user_id: string;
  event: string;
  detail: string;
  happened_at: Generated<Timestamp>;
}

export interface AffiliateClicks {
  id: Generated<number>;
  casino_id: string | null;
  placement: string;
  occurred_at: Generated<Timestamp>;
  is_bot: Generated<boolean>;
  country: string | null;
  referrer_path: string | null;
  casino_name: string | null;
}

export interface AlertChanges {
  change_id: number;
  casino_id: string;
  noticed_at: Generated<Timestamp>;
}

export interface AlertDeliveries {
  user_id: string;
  change_id: number;
  due_at: Timestamp;
  done_at: Timestamp | null;
  mail_id: string | null;
}

export interface AlertMails {
  mail_id: string;
  user_id: string;
  token_hash: string;
  created_at: Generated<Timestamp>;
  is_of_filters: Generated<boolean>;
}

export interface AlertPreferences {
  user_id: string;
  is_on: boolean;
  kinds: string[];
  frequency: string;
  on_since: Generated<Timestamp>;
  rating_since: Generated<Timestamp>;
  mailed_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface AlertSearchSites {
  search_id: string;
  casino_id: string;
  noticed_at: Generated<Timestamp>;
  told_at: Timestamp | null;
}

export interface AlertSearches {
  id: Generated<string>;
  user_id: string;
  filter: string;
  created_at: Generated<Timestamp>;
}

export interface AlertSites {
  user_id: string;
  casino_id: string;
  kinds: string[] | null;
  rating_since: Timestamp | null;
}

export interface AppSecret {
  is_only: Generated<boolean>;
  fingerprint: string;
  created_at: Generated<Timestamp>;
}

export interface AskedSites {
  key: string;
  name: string;
  asked_count: Generated<number>;
  asked_at: Generated<Timestamp>;
}

export interface AuditLog {
  id: Generated<number>;
  actor_id: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  before: Json | null;
  after: Json | null;
  occurred_at: Generated<Timestamp>;
  request_id: string | null;
  token_kind: string | null;
  token_name: string | null;
}

export interface BlogCategories {
  id: Generated<string>;
  name: string;
  slug: string;
  description: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  is_demo: Generated<boolean>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
}

export interface BlogPostViews {
  post_id: string;
  views: Generated<number>;
  category_id: string | null;
  published_at: Timestamp | null;
}

export interface BlogPosts {
  id: Generated<string>;
  title: string;
  slug: string;
  content: string;
  content_html: Generated<string>;
  content_version: Generated<number>;
  excerpt: string | null;
  featured_image: string | null;
  featured_image_alt: Generated<string>;
  meta_description: string | null;
  meta_keywords: Generated<string[]>;
  status: Generated<string>;
  published_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  author_id: string | null;
  category_id: string | null;
  is_demo: Generated<boolean>;
  folded_title: Computed<string | null>;
  words: Computed<string | null>;
  name_words: Computed<string | null>;
  reviewer_id: string | null;
  review_state: string | null;
  review_note: string | null;
  review_at: Timestamp | null;
  kind: Generated<string>;
  sent_at: Timestamp | null;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
}

export interface BlogPostsTags {
  post_id: string;
  tag_id: string;
  category_id: string | null;
  published_at: Timestamp | null;
}

export interface BlogTags {
  id: Generated<string>;
  name: string;
  created_at: Generated<Timestamp>;
  is_demo: Generated<boolean>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
}

export interface BulkUndos {
  id: Generated<string>;
  owner_id: string;
  entity: string;
  entries: Json;
  created_at: Generated<Timestamp>;
}

export interface CasinoChanges {
  id: Generated<number>;
  casino_id: string;
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
  kind: string;
  key: string | null;
  before: Json | null;
  after: Json | null;
  note: string | null;
  is_minor: Generated<boolean>;
  is_imported: Generated<boolean>;
  public_id: Generated<string>;
}

export interface CasinoEvidence {
  id: Generated<string>;
  casino_id: string;
  media_id: string;
  kind: string;
  taken_on: string;
  caption: string;
  proves: string | null;
  blur: Generated<Json>;
  drawing: string;
  position: number;
}

export interface CasinoFacts {
  casino_id: string;
  key: string;
  value: Json;
  source_kind: Generated<string>;
  source: Generated<string>;
  note: Generated<string>;
  checked_at: Timestamp | null;
  checked_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface CasinoRevisions {
  id: Generated<string>;
  casino_id: string;
  snapshot: Json;
  saved_by: string | null;
  saved_at: Generated<Timestamp>;
  is_autosave: Generated<boolean>;
}

export interface CasinoScores {
  casino_id: string;
  criterion: string;
  score: number;
  reason: string;
  scored_at: Generated<Timestamp>;
  scored_by: string | null;
}

export interface Casinos {
  id: Generated<string>;
  slug: string | null;
  name: string;
  logo_url: string | null;
  rating: number | null;
  description: string;
  positives: Generated<string[]>;
  negatives: Generated<string[]>;
  bonus_amount: string;
  bonus_terms: string | null;
  promo_code: string | null;
  affiliate_link: string;
  website_url: string | null;
  is_recommended: Generated<boolean>;
  gamemodes: Generated<string[]>;
  placement: number | null;
  full_review: string | null;
  full_review_html: string | null;
  full_review_version: number | null;
  verified_at: Timestamp | null;
  verified_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  is_demo: Generated<boolean>;
  folded_name: Computed<string | null>;
  rating_override: number | null;
  rating_reason: string | null;
  placement_reason: string | null;
  placed_at: Timestamp | null;
  placed_by: string | null;
  status: Generated<string>;
  status_reason: string | null;
  status_at: Timestamp | null;
  status_by: string | null;
  meta_title: string | null;
  meta_description: string | null;
  fact_text: Generated<string>;
  last_public: Json | null;
  name_words: Computed<string | null>;
  good_for: string | null;
  not_for: string | null;
  deal: Generated<string>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
  words: Computed<string | null>;
  offer_paused_at: Timestamp | null;
}

export interface Cdn {
  id: Generated<number>;
  name: string;
  purged_at: Timestamp | null;
  next_call_at: Generated<Timestamp>;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  failure: string | null;
}

export interface CdnPurges {
  id: Generated<string>;
  tags: string[];
  created_at: Generated<Timestamp>;
  passes: Generated<number>;
  next_at: Generated<Timestamp>;
}

export interface ClickMonths {
  month: string;
  casino_id: string;
  casino_name: string;
  placement: string;
  page: string;
  clicks: Generated<number>;
  bots: Generated<number>;
  copies: Generated<number>;
}

export interface CodeVoteSalts {
  day: string;
  salt: Buffer;
}

export interface CodeVoters {
  day: string;
  code_id: string;
  voter: Buffer;
}

export interface CodeVotes {
  code_id: string;
  day: string;
  worked: Generated<number>;
  missed: Generated<number>;
}

export interface ContactMessages {
  id: Generated<string>;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  handled_at: Timestamp | null;
}

export interface Earnings {
  month: string;
  casino_id: string;
  casino_name: string;
  currency: string;
  amount_cents: number;
  sign_ups: number | null;
  depositors: number | null;
  source: string;
  updated_at: Generated<Timestamp>;
}

export interface FactLabels {
  key: string;
  option: Generated<string>;
  label: string;
}

export interface FinePassages {
  entity: string;
  entity_id: string;
  subject: string;
  sentence: string;
  marked_at: Generated<Timestamp>;
  marked_by: string | null;
}

export interface FirstCodes {
  code_of: string;
  code_id: string;
  code: string | null;
  offer: string;
  shown: Json;
}

export interface FormerAuthorSlugs {
  slug_hash: Buffer;
}

export interface HelpServices {
  id: Generated<string>;
  country_code: string;
  country: string;
  name: string;
  url: string;
  phone: string | null;
  note: string | null;
  checked_at: string;
  position: Generated<number>;
}

export interface Identities {
  id: Generated<string>;
  user_id: string;
  provider: string;
  subject: string;
  email: string | null;
  email_verified: Generated<boolean>;
  display_name: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface IndexNow {
  id: Generated<boolean>;
  key: string;
  reported_until: Generated<Timestamp>;
}

export interface Invitations {
  id: Generated<string>;
  email: string;
  role: string;
  token_hash: string;
  invited_by: string | null;
  sent_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface LegalSections {
  country_code: string;
  country: string;
  content: string;
  source_name: string;
  source_url: string;
  checked_at: string;
  author_id: string | null;
  position: Generated<number>;
  is_demo: Generated<boolean>;
}

export interface LetterDeliveries {
  id: Generated<number>;
  post_id: string | null;
  subscriber_id: string | null;
  state: Generated<string>;
  mail_id: string | null;
  token_hash: string | null;
  sent_at: Timestamp | null;
  error: string | null;
  unsubscribed_at: Timestamp | null;
}

export interface LetterSendings {
  post_id: string;
  state: string;
  start_at: Timestamp;
  planned_by: string | null;
  started_at: Timestamp | null;
  paused_at: Timestamp | null;
  paused_by: string | null;
  done_at: Timestamp | null;
  batch_at: Timestamp | null;
  html: string | null;
  text: string | null;
  problem: string | null;
}

export interface LinkChecks {
  casino_id: string;
  address: string;
  checked_at: Timestamp;
  status: number | null;
  final_domain: string | null;
  tls_days: number | null;
  failures: Generated<number>;
  confirmed_domain: string | null;
}

export interface LinkFindings {
  entity: string;
  entity_id: string;
  href: string;
  reason: string;
  checked_at: Generated<Timestamp>;
}

export interface MailQueue {
  id: Generated<string>;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Generated<Json>;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  channel: Generated<string>;
}

export interface Media {
  id: Generated<string>;
  storage_key: string;
  original_name: string;
  mime_type: string;
  width: number;
  height: number;
  byte_size: number;
  alt: Generated<string>;
  variants: Generated<Json>;
  uploaded_by: string | null;
  created_at: Generated<Timestamp>;
  folded_words: Computed<string | null>;
  is_demo: Generated<boolean>;
  is_evidence: Generated<boolean>;
  sent_digest: string | null;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
}

export interface MfaFactors {
  id: Generated<string>;
  user_id: string;
  type: string;
  status: Generated<string>;
  friendly_name: string | null;
  secret: string | null;
  phone: string | null;
  last_used_step: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface MissingPaths {
  path: string;
  hits: number;
  last_seen: Generated<Timestamp>;
  referrer_path: string | null;
  is_hidden: Generated<boolean>;
}

export interface NewsletterSubscribers {
  id: Generated<string>;
  email: string;
  status: Generated<string>;
  consent_at: Generated<Timestamp>;
  confirm_token_hash: string | null;
  confirm_expires_at: Timestamp | null;
  unsubscribe_token_hash: string | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  source: string | null;
  folded_email: Computed<string | null>;
  refused_at: Timestamp | null;
}

export interface OldImages {
  url: string;
  state: Generated<string>;
  reason: string | null;
  media_id: string | null;
  started_by: string | null;
  started_at: Generated<Timestamp>;
}

export interface OneTimeTokens {
  id: Generated<string>;
  user_id: string | null;
  purpose: string;
  token_hash: string;
  target: string | null;
  attempts: Generated<number>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  code_hash: string | null;
}

export interface OpenEditors {
  tab: string;
  entity: string;
  entity_id: string;
  user_id: string;
  seen_at: Generated<Timestamp>;
}

export interface PageRevisions {
  id: Generated<string>;
  page_slug: string;
  title: string;
  content: string;
  meta_title: string | null;
  meta_description: string | null;
  saved_by: string | null;
  saved_at: Generated<Timestamp>;
}

export interface Pages {
  slug: string;
  title: string;
  content: string;
  content_html: Generated<string>;
  content_version: Generated<number>;
  meta_title: string | null;
  meta_description: string | null;
  updated_at: Generated<Timestamp>;
  is_demo: Generated<boolean>;
  words: Computed<string | null>;
  name_words: Computed<string | null>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  deleted_as: Json | null;
}

export interface PasskeyChallenges {
  challenge_hash: string;
  purpose: string;
  holder_hash: string;
  expires_at: Timestamp;
}

export interface Passkeys {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  is_user_verified: boolean;
  is_backed_up: boolean;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface Payouts {
  id: Generated<string>;
  casino_id: string;
  by: string;
  state: string;
  method: Generated<string>;
  amount_cents: Generated<number>;
  currency: Generated<string>;
  asked_on: string;
  minutes: number | null;
  outcome: Generated<string>;
  summary: Json | null;
  reported_by: string | null;
  evidence: Buffer | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  answer: string | null;
  settled_at: Timestamp | null;
}

export interface PersonalTokens {
  id: Generated<string>;
  user_id: string;
  name: string;
  token_hash: string;
  scopes: string[];
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PostMentions {
  post_id: string;
  address: string;
  published_at: Timestamp | null;
}

export interface PostRevisions {
  id: Generated<string>;
  post_id: string;
  title: string;
  content: string;
  excerpt: string | null;
  saved_by: string | null;
  saved_at: Generated<Timestamp>;
  is_autosave: Generated<boolean>;
}

export interface PostViewsDaily {
  day: string;
  post_id: string;
  views: Generated<number>;
}

export interface Profiles {
  id: string;
  email: string | null;
  display_name: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  environment_admin_at: Timestamp | null;
  folded_name: Computed<string | null>;
  passkey_offered_at: Timestamp | null;
  author_slug: string | null;
  bio: Generated<string>;
  conflicts: Generated<string>;
  photo: string | null;
  is_public: Generated<boolean>;
  signs_changes: Generated<boolean>;
  role: string | null;
  desk_seen_at: Timestamp | null;
  desk_left_at: Timestamp | null;
  is_admin: Computed<boolean>;
}

export interface PromoCodes {
  id: Generated<string>;
  casino_id: string;
  code: string | null;
  offer: Generated<string>;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  terms: Generated<string>;
  source: Generated<string>;
  checked_on: string | null;
  checked_by: string | null;
  position: number;
  missed_in_a_row: Generated<number>;
  reported_at: Timestamp | null;
}

export interface ProviderAttempts {
  state_hash: string;
  browser_hash: string;
  provider: string;
  intent: string;
  session_id: string | null;
  kept: Json;
  return_to: string;
  expires_at: Timestamp;
}

export interface PublicCasinos {
  id: string;
  slug: string | null;
  name: string;
  logo_url: string | null;
  rating: number;
  description: string;
  positives: string[];
  negatives: string[];
  bonus_amount: string;
  bonus_terms: string | null;
  promo_code: string | null;
  affiliate_link: string;
  website_url: string | null;
  is_recommended: boolean;
  gamemodes: string[];
  placement: number | null;
  full_review: string | null;
  full_review_html: string | null;
  full_review_version: number | null;
  verified_at: Timestamp | null;
  verified_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  is_demo: boolean;
  name_words: string | null;
  folded_name: string | null;
  rating_override: number | null;
  rating_reason: string | null;
  placement_reason: string | null;
  placed_at: Timestamp | null;
  placed_by: string | null;
  status: string;
  status_reason: string | null;
  status_at: Timestamp | null;
  status_by: string | null;
  meta_title: string | null;
  meta_description: string | null;
  fact_text: string;
  words: string | null;
  good_for: string | null;
  not_for: string | null;
  deal: string;
  living_code: Json | null;
  offer_paused_at: Timestamp;
}

export interface PublicLetters {
  id: string | null;
  slug: string | null;
  title: string | null;
  excerpt: string | null;
  content_html: string | null;
  sent_at: Timestamp | null;
  updated_at: Timestamp | null;
}

export interface PublicPages {
  slug: string;
  title: string;
  content: string;
  content_html: string;
  meta_title: string | null;
  meta_description: string | null;
  updated_at: Timestamp;
  is_demo: boolean;
  words: string | null;
  name_words: string | null;
}

export interface PublicPostMentions {
  post_id: string | null;
  address: string | null;
  published_at: Timestamp | null;
}

export interface PublicPostViews {
  post_id: string;
  views: number;
  category_id: string | null;
  published_at: Timestamp;
}

export interface PublicPosts {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  content_html: string;
  featured_image: string | null;
  featured_image_alt: string;
  meta_description: string | null;
  meta_keywords: string[];
  published_at: Timestamp;
  updated_at: Timestamp;
  created_at: Timestamp;
  category_id: string | null;
  views: number;
  author_name: string;
  words: string | null;
  name_words: string;
  folded_title: string;
  author_id: string | null;
}

export interface PublicPostsTags {
  post_id: string;
  tag_id: string;
  category_id: string | null;
  published_at: Timestamp;
}

export interface RateLimits {
  key: string;
  window_start: Generated<Timestamp>;
  count: Generated<number>;
}

export interface RecoveryCodes {
  id: Generated<string>;
  user_id: string;
  code_hash: string;
  used_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface Redirects {
  from_path: string;
  to_path: string | null;
  status: number;
  source: string;
  hits: Generated<number>;
  last_hit: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface RemovedCasinos {
  id: string;
  name: string;
  slug: string | null;
  removed_at: Generated<Timestamp>;
}

export interface SavedCasinos {
  user_id: string;
  casino_id: string;
  saved_at: Generated<Timestamp>;
}

export interface Sessions {
  id: string;
  user_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  absolute_expires_at: Timestamp;
  last_used_at: Generated<Timestamp>;
  user_agent: string | null;
  ip_prefix: string | null;
  reauthenticated_at: Timestamp | null;
}

export interface Settings {
  key: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

export interface SignInNetworks {
  user_id: string;
  network_hash: string;
  signed_in_at: Generated<Timestamp>;
}

export interface SignInNonces {
  nonce_hash: string;
  expires_at: Timestamp;
}

export interface SigningKeys {
  kid: string;
  set_id: string;
  alg: string;
  private_key: string;
  created_at: Generated<Timestamp>;
  signs_from: Timestamp;
}

export interface SlugRedirects {
  entity: string;
  old_slug: string;
  target_id: string;
  created_at: Generated<Timestamp>;
  hits: Generated<number>;
  last_hit: Timestamp | null;
}

export interface Submissions {
  key: string;
  body_hash: string;
  result: Json | null;
  created_at: Generated<Timestamp>;
}

export interface TokenFamilies {
  id: Generated<string>;
  user_id: string;
  personal_token_id: string | null;
  selector_hash: string;
  token_hash: string;
  scopes: string[];
  user_agent: string | null;
  ip_prefix: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
  absolute_expires_at: Timestamp;
}

export interface Users {
  id: Generated<string>;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Timestamp | null;
  phone_confirmed_at: Timestamp | null;
  disabled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  folded_addresses: Computed<string | null>;
  paused_until: Timestamp | null;
}

export interface WorkingCopies {
  entity: string;
  entity_id: string;
  values: Json;
  base_updated_at: Timestamp | null;
  edited_by: string | null;
  updated_at: Generated<Timestamp>;
  publish_at: Timestamp | null;
  problem: string | null;
  begun_by: string | null;
}

export interface DB {
  account_notices: AccountNotices;
  affiliate_clicks: AffiliateClicks;
  alert_changes: AlertChanges;
  alert_deliveries: AlertDeliveries;
  alert_mails: AlertMails;
  alert_preferences: AlertPreferences;
  alert_search_sites: AlertSearchSites;
  alert_searches: AlertSearches;
  alert_sites: AlertSites;
  app_secret: AppSecret;
  asked_sites: AskedSites;
  audit_log: AuditLog;
  blog_categories: BlogCategories;
  blog_post_views: BlogPostViews;
  blog_posts: BlogPosts;
  blog_posts_tags: BlogPostsTags;
  blog_tags: BlogTags;
  bulk_undos: BulkUndos;
  casino_changes: CasinoChanges;
  casino_evidence: CasinoEvidence;
  casino_facts: CasinoFacts;
  casino_revisions: CasinoRevisions;
  casino_scores: CasinoScores;
  casinos: Casinos;
  cdn: Cdn;
  cdn_purges: CdnPurges;
  click_months: ClickMonths;
  code_vote_salts: CodeVoteSalts;
  code_voters: CodeVoters;
  code_votes: CodeVotes;
  contact_messages: ContactMessages;
  earnings: Earnings;
  fact_labels: FactLabels;
  fine_passages: FinePassages;
  first_codes: FirstCodes;
  former_author_slugs: FormerAuthorSlugs;
  help_services: HelpServices;
  identities: Identities;
  index_now: IndexNow;
  invitations: Invitations;
  legal_sections: LegalSections;
  letter_deliveries: LetterDeliveries;
  letter_sendings: LetterSendings;
  link_checks: LinkChecks;
  link_findings: LinkFindings;
  mail_queue: MailQueue;
  media: Media;
  mfa_factors: MfaFactors;
  missing_paths: MissingPaths;
  newsletter_subscribers: NewsletterSubscribers;
  old_images: OldImages;
  one_time_tokens: OneTimeTokens;
  open_editors: OpenEditors;
  page_revisions: PageRevisions;
  pages: Pages;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payouts: Payouts;
  personal_tokens: PersonalTokens;
  post_mentions: PostMentions;
  post_revisions: PostRevisions;
  post_views_daily: PostViewsDaily;
  profiles: Profiles;
  promo_codes: PromoCodes;
  provider_attempts: ProviderAttempts;
  public_casinos: PublicCasinos;
  public_letters: PublicLetters;
  public_pages: PublicPages;
  public_post_mentions: PublicPostMentions;
  public_post_views: PublicPostViews;
  public_posts: PublicPosts;
  public_posts_tags: PublicPostsTags;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  redirects: Redirects;
  removed_casinos: RemovedCasinos;
  saved_casinos: SavedCasinos;
  sessions: Sessions;
  settings: Settings;
  sign_in_networks: SignInNetworks;
  sign_in_nonces: SignInNonces;
  signing_keys: SigningKeys;
  slug_redirects: SlugRedirects;
  submissions: Submissions;
  token_families: TokenFamilies;
  users: Users;
  working_copies: WorkingCopies;
}
