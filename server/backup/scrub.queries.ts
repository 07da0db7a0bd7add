import type pg from 'pg';
import { publicSettings } from '../../shared/settings/settings.schema';

/** Personal rows, money, and values that grant access: a test copy has none of them. */
export const EMPTIED: readonly string[] = [
  'account_notices',
  'alert_mails',
  'alert_search_sites',
  'alert_searches',
  'app_secret',
  'audit_log',
  'casino_evidence',
  'code_vote_salts',
  'code_voters',
  'earnings',
  'former_author_slugs',
  'identities',
  'index_now',
  'invitations',
  'letter_deliveries',
  'letter_sendings',
  'mfa_factors',
  'passkeys',
  'recovery_codes',
  'sign_in_networks',
];

/** SQL that replaces personal data; `.invalid` never receives mail (RFC 2606). */
export const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alert_preferences: { is_on: 'false' },
  blog_posts: { review_note: 'null' },
  contact_messages: {
    name: `'Somebody'`,
    email: `'message-' || id || '@example.invalid'`,
    subject: `'Subject ' || left(id::text, 8)`,
    message: `'A message of ' || length(message) || ' characters.'`,
  },
  media: { original_name: `'image-' || left(id::text, 8)`, sent_digest: 'null' },
  newsletter_subscribers: {
    email: `'reader-' || id || '@example.invalid'`,
    confirm_token_hash: 'null',
    unsubscribe_token_hash: 'null',
  },
  payouts: { evidence: 'null' },
  profiles: {
    email: `'person-' || id || '@example.invalid'`,
    display_name: `'Person ' || left(id::text, 8)`,
    author_slug: `'person-' || id`,
    bio: `'Somebody’s words.'`,
    conflicts: `'Somebody’s words.'`,
    photo: 'null',
    environment_admin_at: 'null',
  },
  users: {
    email: `'person-' || id || '@example.invalid'`,
    phone: 'null',
    phone_confirmed_at: 'null',
    password_hash: 'null',
  },
};

const KEPT_SETTINGS = [...Object.keys(publicSettings.shape), 'criteria'];

/** Tests require a decision about every new table and column. */
export async function scrub(client: pg.Client): Promise<void> {
  await client.query(`truncate ${EMPTIED.join(', ')}`);
  for (const [table, columns] of Object.entries(REPLACED)) {
    const values = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
    await client.query(`update ${table} set ${values.join(', ')}`);
  }
  // Screenshots as they were taken: their files belong to nothing now, and are removed as such.
  await client.query('delete from media where is_evidence');
  await client.query('delete from settings where key <> all ($1)', [KEPT_SETTINGS]);
}
