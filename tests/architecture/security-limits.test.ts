import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_WAIT_MS } from '../../server/base/timed-semaphore';
import { poolLimits } from '../../server/database/database';
import { shareSizes } from '../../server/database/pool-shares';
import { CALLS_LIMIT } from '../../server/trpc/request-context';
import { MAX_CALLS_A_MINUTE, MAX_CALLS_WITH_TOKEN } from '../../server/features/api/api-requests';
import { MAX_CLICKS_A_MINUTE } from '../../server/features/affiliate/affiliate.http';
import { SAME_EVENT_SECONDS } from '../../server/features/auth/primitives/account-notices';
import {
  LIMITS,
  MESSAGES_PER_HOUR,
  STRANGERS_MESSAGES_PER_HOUR,
} from '../../server/features/auth/primitives/auth-limits';
import { CHALLENGE_SECONDS } from '../../server/features/auth/passkeys/challenges';
import { MAX_PASSKEYS } from '../../server/features/auth/passkeys/registration.service';
import { MOST_FAMILIES } from '../../server/features/auth/store/families.queries';
import { LIFETIMES } from '../../server/features/auth/store/session-lifetimes.queries';
import { MOST_SESSIONS } from '../../server/features/auth/store/sessions.queries';
import * as signIn from '../../server/features/auth/sign-in/sign-in-limits';
import { KNOWN_NETWORK_DAYS } from '../../server/features/auth/store/sign-in-limits.queries';
import { MAX_ATTEMPTS } from '../../server/features/auth/store/one-time-tokens.queries';
import { MAX_VIEWS_A_MINUTE, VIEW_LIMIT } from '../../server/features/blog/posts.router';
import { MESSAGES_LIMIT } from '../../server/features/contact/contact.router';
import { IMAGE_LIMITS, PROCESS_MEGABYTES, SVG_LIMITS } from '../../server/features/media/image-jobs';
import { LETTER_TESTS_LIMIT } from '../../server/features/blog/letters.admin.service';
import { VISITOR_LIMITS } from '../../server/features/newsletter/newsletter.router';
import { CHOICES_LIMIT } from '../../server/features/alerts/alerts.router';
import { SAVES_LIMIT } from '../../server/features/saved/saved.router';
import { MAX_ROWS, MAX_ROWS_OF } from '../../server/features/transfer/parsing/parsed';
import { MAX_ENTRY_BYTES, MAX_TOTAL_BYTES } from '../../server/features/transfer/parsing/zip-reader';
import { MAX_VOTES_A_DAY } from '../../server/features/codes/code-votes.queries';
import { VOTE_LIMIT } from '../../server/features/codes/code-votes.service';
import { MAX_ASKED } from '../../server/features/search/ask.queries';
import { ASK_LIMIT } from '../../server/features/search/ask.service';
import { MAX_SEARCHES_A_MINUTE, MAX_SUGGESTIONS_A_MINUTE } from '../../server/features/search/search-limits';
import { DRAWINGS_LIMIT } from '../../server/features/seo/share-images.http';
import { ARCHIVE_BYTES_PER_SECOND, TIMEOUTS } from '../../server/http/body-deadline';
import { MAX_UPLOADS } from '../../server/http/receive-upload';
import { MAX_DEPTH } from '../../server/http/json-size';
import * as memory from '../../server/http/body-memory';
import * as body from '../../server/http/request-body';
import { MAX_PIPELINED } from '../../server/http/connections/pipelined-requests';
import * as request from '../../server/http/request-limits';
import { MAX_SOURCE_BYTES } from '../../server/markdown/markdown-renderer';
import { MAX_NESTING } from '../../server/markdown/nesting';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../shared/auth/credentials';
import { MAX_EVIDENCE_MB } from '../../shared/payouts/payouts';
import { MAX_UPLOAD_BYTES } from '../../shared/content/media.schema';
import { MAX_PERSONAL_TOKENS, TOKEN_LIFETIMES } from '../../shared/auth/token-scopes';
import { MAX_SAVED } from '../../shared/saved/saved-sites';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/security.md'), 'utf8').replaceAll("'", '’');

const count = (value: number) => value.toLocaleString('en-US');
const kilobytes = (bytes: number) => `${bytes / 1024} KB`;
const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;
const seconds = (ms: number) => `${ms / 1000} s`;

const TIMES = new Map([
  [60, 'a minute'],
  [600, 'in 10 minutes'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
]);
const rate = ({ max, windowSeconds }: { max: number; windowSeconds: number }) =>
  `${max} ${TIMES.get(windowSeconds) ?? `in ${windowSeconds} s`}`;
const { totalMs, uploadMs } = TIMEOUTS;
const { staff, others } = LIFETIMES;

/** Excerpts of the guide's table, built from the constants that the code uses. */
const shares = shareSizes(poolLimits.max);

const ROWS = [
  `body of a call | ${kilobytes(body.PUBLIC_BODY)} |`,
  `body of an admin’s call | ${megabytes(body.STAFF_BODY)} |`,
  `values in a call | ${count(body.PUBLIC_VALUES)}, in an admin’s ${count(body.STAFF_VALUES)} |`,
  `bodies in memory at once | ${megabytes(memory.MAX_HELD_BYTES)}; of those that are not an admin’s, ${megabytes(memory.MAX_HELD_OF_OTHERS.small)} up to ${kilobytes(memory.SMALL_BODY)} each and ${megabytes(memory.MAX_HELD_OF_OTHERS.large)} larger ones, of either ${megabytes(memory.MAX_HELD_OF_ADDRESS)} for each address |`,
  `bodies larger than ${kilobytes(memory.SMALL_BODY)}, one address, except admins | ${rate(body.LARGE_BODIES)} |`,
  `depth of a call | ${MAX_DEPTH} levels |`,
  `calls in a batch | ${request.MAX_BATCH} |`,
  `address | ${kilobytes(request.MAX_URL)}, ${request.MAX_PAIRS} parameters |`,
  `headers | ${kilobytes(request.MAX_HEADER_BYTES)} |`,
  `headers must arrive within | ${seconds(request.HEADERS_TIMEOUT_MS)} |`,
  `a request must arrive within | ${seconds(totalMs)}; an upload ${seconds(uploadMs)}, what an import has above 10 MB at ${kilobytes(ARCHIVE_BYTES_PER_SECOND)} a second |`,
  `uploads at once | ${MAX_UPLOADS.ofAccount} of an account, ${MAX_UPLOADS.ofNetwork} of a network, ${megabytes(MAX_UPLOADS.bytesOfMembers)} of all members |`,
  `idle connection | ${seconds(request.IDLE_CONNECTION_MS)}; ${seconds(2 * request.IDLE_CONNECTION_MS)} while`,
  `requests of one connection that wait for an earlier response | ${MAX_PIPELINED} |`,
  `image | ${megabytes(MAX_UPLOAD_BYTES)}, ${IMAGE_LIMITS.staff.megapixels} megapixels; of a member with a report ${MAX_EVIDENCE_MB} MB, ${IMAGE_LIMITS.member.megapixels} megapixels; SVG ${SVG_LIMITS.kilobytes} KB, ${SVG_LIMITS.seconds} s of processor and ${SVG_LIMITS.megabytes} MB |`,
  `the process that reads images | ${PROCESS_MEGABYTES} MB; ${IMAGE_LIMITS.staff.seconds} s of processor an image, a member’s ${IMAGE_LIMITS.member.seconds} s |`,
  `archive unpacked | ${megabytes(MAX_TOTAL_BYTES)}, ${megabytes(MAX_ENTRY_BYTES)} a file, ${count(MAX_ROWS)} rows a table`,
  `(${count(MAX_ROWS_OF.casino_facts)} facts or history lines of casinos, ${count(MAX_ROWS_OF.casino_scores)} scores)`,
  `(${count(MAX_ROWS_OF.casino_changes)} facts or history lines of casinos`,
  `text of a post or review | ${count(MAX_SOURCE_BYTES)} bytes, nested ${MAX_NESTING} deep |`,
  `password | ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`,
  `sign-in, one account from one address | ${rate(signIn.ACCOUNT_ATTEMPTS)} |`,
  `sign-in, one address | ${rate(signIn.ADDRESS_ATTEMPTS)} |`,
  `from anywhere | ${signIn.MAX_ATTEMPTS_PER_HOUR} an hour, then one attempt in ${signIn.SLOT_SECONDS} s: five wait`,
  `signed in from within ${KNOWN_NETWORK_DAYS} days`,
  `codes, one address | ${rate(LIMITS.calls)}, ${rate(LIMITS.callsAnHour)} |`,
  `messages to one recipient | ${MESSAGES_PER_HOUR} an hour; sign-in codes and all codes by text: ${MESSAGES_PER_HOUR} an hour for each requesting network, ${STRANGERS_MESSAGES_PER_HOUR} for all`,
  `another address | ${rate(LIMITS.addressChanges)}, ${rate(LIMITS.addressChangesADay)}; ${rate(LIMITS.addressChangesOfNetwork)} from one network |`,
  `changing a display name | ${rate(LIMITS.renames)} |`,
  `text messages, one account or address | ${rate(LIMITS.texts)}, ${rate(LIMITS.textsADay)} |`,
  `text messages, the whole site | ${rate(LIMITS.textsOfSite)}; for second steps another ${rate(LIMITS.textsOfSite)} |`,
  `new passwords, one account | ${rate(LIMITS.passwordChanges)}, by link or code another ${LIMITS.passwordResets.max} |`,
  `new recovery codes, one account | ${rate(LIMITS.recoveryCodes)} |`,
  `passkeys of an account | ${MAX_PASSKEYS}; ${LIMITS.calls.max} attempts a minute from one address, as many lists in the name field, ${CHALLENGE_SECONDS / 60} minutes to respond |`,
  `sessions for programs, one address | as codes, counted separately; ${MOST_FAMILIES} at once by an account’s sessions, ${MOST_FAMILIES} by each personal token |`,
  `personal tokens of an account | ${MAX_PERSONAL_TOKENS}, ${LIMITS.newTokens.max} new ones an hour, ${Math.max(...TOKEN_LIFETIMES)} days |`,
  `invalid tokens, one address | ${LIMITS.badTokens.max} a minute |`,
  `the same with a token, one account | ${MAX_CALLS_WITH_TOKEN} a minute |`,
  `attempts at recovery codes, one account from one address | ${rate(LIMITS.recoveryTries)} |`,
  `the same notice to one account | ${rate({ max: 1, windowSeconds: SAME_EVENT_SECONDS })} |`,
  `that was sent | ${MAX_ATTEMPTS} in all from networks the account does not sign in from, ${MAX_ATTEMPTS} from each it does; ${MAX_ATTEMPTS} in all at one that proves a new address or number |`,
  `wrong codes of six digits, one account | ${rate(LIMITS.strangersTries)} by mail and text together`,
  `attempts at codes, one account from a network it signs in from | ${rate(LIMITS.ownTries)} by mail and text together; further ones count as from an unknown network |`,
  `a second step | ${MAX_ATTEMPTS} a sign-in, ${rate(LIMITS.secondSteps)}, ${rate(LIMITS.secondStepsADay)} from all networks the account does not sign in from, ${LIMITS.secondStepsADay.max} from each it does;`,
  `newsletter, one address | ${rate(VISITOR_LIMITS.minute)}, ${rate(VISITOR_LIMITS.hour)} |`,
  `tests of letters, one editor | ${rate(LETTER_TESTS_LIMIT)}, to the editor’s own confirmed address only |`,
  `contact, one address | ${rate(MESSAGES_LIMIT)} |`,
  `votes on codes, one address | ${rate(VOTE_LIMIT)}, and one a day for each code and network; ${count(MAX_VOTES_A_DAY)} a day`,
  `sites that visitors ask us to test, one address | ${rate(ASK_LIMIT)}; ${count(MAX_ASKED)} names are stored`,
  `views counted, one address | ${MAX_VIEWS_A_MINUTE} a minute; ${VIEW_LIMIT.max} in ${VIEW_LIMIT.windowSeconds / 60} minutes for each browser and article`,
  `suggestions while typing, one address | ${MAX_SUGGESTIONS_A_MINUTE} a minute |`,
  `searches, pages and calls together, one address | ${MAX_SEARCHES_A_MINUTE} a minute |`,
  `share images drawn, one address | ${rate(DRAWINGS_LIMIT)} |`,
  `uncached calls of the read API, one address | ${MAX_CALLS_A_MINUTE} a minute |`,
  `procedure calls, each of a batch counted: all of one member, public ones of one address | ${count(CALLS_LIMIT.max)} a minute |`,
  `saved sites of an account | ${MAX_SAVED}; saving and removing ${rate(SAVES_LIMIT)} |`,
  `choices of alerts, one account | ${rate(CHOICES_LIMIT)} |`,
  `clicks recorded, one address | ${MAX_CLICKS_A_MINUTE} a minute;`,
  `connections, statement, lock | ${poolLimits.max}, ${seconds(poolLimits.statement_timeout)}, ${seconds(poolLimits.lock_timeout)} |`,
  `for members and anonymous callers; of these, for anonymous callers; of these, for procedure calls, including members’ public ones | ${shares.members}; ${shares.strangers}; ${shares.calls}; a wait of more than ${seconds(MAX_WAIT_MS)} ends with 503 |`,
  `session of a person with a role | ${staff.idle} idle, ${staff.absolute} in all |`,
  `session of members | ${others.idle} idle, ${others.absolute} in all |`,
  `open sessions of an account | ${MOST_SESSIONS}; the oldest ends |`,
];

test.for(ROWS)('the security guide states the limit that the code enforces: %s', (row) => {
  expect(guide).toContain(row);
});

test('at most five sign-ins queue, as the guide says in words', () => {
  expect(signIn.MAX_QUEUED).toBe(5);
});
