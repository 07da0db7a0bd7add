import { z } from 'zod';
import { OperatorError } from '../base/errors';
import { SAFE_NAME } from '../storage/file-storage';

export const BACKUP_FORMAT = 'lootrank-backup';
export const BACKUP_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';

/**
 * A restore must not revive access that has ended since (sessions, links, replaced keys), nor send mails and alerts
 * twice. Rate limits are short-lived, and a start purges the CDN.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'sessions',
  'token_families',
  'personal_tokens',
  'one_time_tokens',
  'passkey_challenges',
  'provider_attempts',
  'sign_in_nonces',
  'signing_keys',
  'mail_queue',
  'alert_changes',
  'alert_deliveries',
  'rate_limits',
  'submissions',
  'bulk_undos',
  'open_editors',
  'cdn',
  'cdn_purges',
];

export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

const member = z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  createdAt: z.iso.datetime(),
  postgresMajor: z.int(),
  migrations: z.array(z.string()).min(1),
  secretFingerprint: z.string().optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  uploads: z.int().min(0),
  members: z.record(z.string(), member),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableInBackup = Manifest['tables'][number];

export const tableMember = (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.copy`;
export const uploadMember = (name: string) => `uploads/${name}`;

export function memberKind(name: string): { table: string } | { upload: string } | undefined {
  const table = /^database\/([a-z0-9_]+)\/\d{6}\.copy$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  const upload = /^uploads\/([^/]+)$/.exec(name)?.[1];
  return upload !== undefined && SAFE_NAME.test(upload) ? { upload } : undefined;
}

export function parseManifest(text: string): Manifest {
  const value = jsonIn(text);
  const version = z.object({ format: z.literal(BACKUP_FORMAT), version: z.int() }).safeParse(value).data?.version;
  if (version === undefined) throw new BackupError('This is not a LootRank backup.');
  if (version > BACKUP_VERSION) {
    throw new BackupError('This backup was made by a newer version of LootRank. Restore it with that version.');
  }
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw new BackupError('The backup is damaged: its list of contents cannot be read.');
  return manifest.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
