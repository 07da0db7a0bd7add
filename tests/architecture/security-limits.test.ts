import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const guide = read('docs/security.md');

/** A row of the guide's table, and what says the same in the code. */
const LIMITS: [string, string, ...string[]][] = [
  ['body of a call | 100 KB', 'server/http/request-limits.ts', 'PUBLIC_BODY = 100 * 1024;'],
  ['body of an admin’s call | 1 MB', 'server/http/request-limits.ts', 'ADMIN_BODY = 1024 * 1024;'],
  ['depth of a call | 30 levels', 'server/http/nesting.ts', 'MAX_DEPTH = 30;'],
  ['calls in a batch | 10', 'server/http/request-limits.ts', 'MAX_BATCH = 10;'],
  ['address | 8 KB', 'server/http/request-limits.ts', 'MAX_URL = 8 * 1024;'],
  ['headers | 16 KB', 'server/http/request-limits.ts', 'MAX_HEADER_BYTES = 16 * 1024;'],
  ['headers must arrive within | 10 s', 'server/serve.ts', 'headersTimeout: 10_000'],
  ['a request must arrive within | 30 s', 'server/http/body-deadline.ts', 'wholeMs: 30_000'],
  ['as long as 64 KB come in each 30 s', 'server/http/body-deadline.ts', 'windowMs: 30_000, leastBytes: 64 * 1024'],
  ['a connection may stand still for | 30 s', 'server/serve.ts', 'server.setTimeout(30_000)'],
  ['5 MB, 40 megapixels', 'server/features/media/image-variants.ts', 'MEGAPIXELS = 40;'],
  ['500 MB, 64 MB a file', 'server/features/transfer/zip-reader.ts', '= 500 * MEGABYTE', '= 64 * MEGABYTE'],
  ['20,000 rows a table', 'server/features/transfer/parsed.ts', 'MAX_ROWS = 20_000;'],
  ['nested 100 deep', 'server/markdown/nesting.ts', 'MAX_NESTING = 100;'],
  ['8 to 256 characters', 'shared/credentials.ts', 'MAX_PASSWORD = 256;'],
  ['5 in 10 minutes', 'server/features/auth/sign-in/sign-in-limits.ts', 'max: 5, windowSeconds: 600'],
  ['20 a minute', 'server/features/auth/sign-in/sign-in-limits.ts', 'max: 20, windowSeconds: 60'],
  [
    '50 an hour, then one try in 2 s: five wait',
    'server/features/auth/sign-in/sign-in-limits.ts',
    'TRIES_AN_HOUR = 50;',
    'TURN_SECONDS = 2;',
    'MOST_WAITING = 5;',
  ],
  ['within 90 days', 'server/features/auth/sign-in/sign-in-networks.queries.ts', "'90 days'"],
  ['20 a minute, 200 an hour', 'server/features/auth/auth-limits.ts', 'max: 20, windowSeconds: 60', 'max: 200'],
  ['recipient | 3 an hour', 'server/features/auth/auth-limits.ts', 'MESSAGES_PER_HOUR = 3;'],
  ['that asks, 6 for all', 'server/features/auth/auth-limits.ts', 'STRANGERS_MESSAGES_PER_HOUR = 6;'],
  [
    'address | 5 an hour, 10 a day; 20 an hour',
    'server/features/auth/auth-limits.ts',
    'max: 5, windowSeconds: HOUR',
    'max: 10, windowSeconds: 24',
    'max: 20, windowSeconds: HOUR',
  ],
  ['display name | 10 an hour', 'server/features/auth/auth-limits.ts', 'max: 10, windowSeconds: HOUR'],
  [
    '6 an hour, 20 a day',
    'server/features/auth/auth-limits.ts',
    'max: 6, windowSeconds: HOUR',
    'max: 20, windowSeconds: 24',
  ],
  ['15 in 10 minutes, 100 a day', 'server/features/auth/auth-limits.ts', 'max: 15, windowSeconds: 600', 'max: 100,'],
  ['new passwords, one account | 10 in 10', 'server/features/auth/auth-limits.ts', 'max: 10, windowSeconds: 600'],
  ['new recovery codes, one account | 5 an hour', 'server/features/auth/auth-limits.ts', 'max: 5, windowSeconds: HOUR'],
  ['from one address | 10 in 10 minutes', 'server/features/auth/auth-limits.ts', 'max: 10, windowSeconds: 600'],
  ['one account | 1 in 10', 'server/features/auth/account/account-notices.ts', 'SAME_EVENT_SECONDS = 600;'],
  ['that was sent | 5 in all', 'server/features/auth/tokens/one-time-tokens.queries.ts', 'MAX_TRIES = 5;'],
  ['5 a sign-in', 'server/features/auth/tokens/one-time-tokens.queries.ts', 'MAX_TRIES = 5;'],
  [
    '5 a minute, 20 an hour',
    'server/features/newsletter/newsletter.service.ts',
    'max: 5, windowSeconds: 60',
    'max: 20,',
  ],
  ['contact, one address | 5 in 10', 'server/features/contact/contact.service.ts', 'max: 5, windowSeconds: 600'],
  [
    'clicks recorded, one address | 60 a minute',
    'server/features/affiliate/affiliate.http.ts',
    'CLICKS_A_MINUTE = 60;',
  ],
  [
    'views counted, one address | 60 a minute',
    'server/features/blog/post-views.service.ts',
    'MAX_VIEWS_A_MINUTE = 60;',
  ],
  ['lock | 10, 5 s, 3 s', 'server/database/database.ts', 'max: 10', 'statement_timeout: 5_000', 'lock_timeout: 3_000'],
  ['12 hours idle, 7 days in all', 'server/features/auth/sessions/sessions.queries.ts', "'12 hours'", "'7 days'"],
  ['30 days idle, 90 days in all', 'server/features/auth/sessions/sessions.queries.ts', "'30 days'", "'90 days'"],
];

test.for(LIMITS)('the guide’s limit “%s” is the one in %s', ([row, file, ...code]) => {
  expect(guide.replaceAll("'", '’')).toContain(row);
  for (const fragment of code) expect(read(file)).toContain(fragment);
});
