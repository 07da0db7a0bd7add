import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, readSource, readText, serverFiles, statementsOf } from '../fixtures/source-statements';

const schema = readFileSync(path.resolve(import.meta.dirname, '../../server/database/schema.gen.ts'), 'utf8');

/** Tables whose rows may be in the trash. The views leave those out. */
const TRASHED = [...schema.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)]
  .filter(([, , columns = '']) => /\bdeleted_at:/.test(columns))
  .map(([, type = '']) => new RegExp(`^ {2}(\\w+): ${type};$`, 'm').exec(schema)?.[1] ?? type);

const table = `(?:${TRASHED.join('|')})\\b`;
const READS = new RegExp(`(?:selectFrom|[jJ]oin)\\(\\s*'${table}|\\b(?:from|join)\\s+${table}(?!\\.)`);

/** Names the column, or a status that nothing in the trash has: there everything is a draft. */
const LEAVES_OUT =
  /deleted_at|status'?,? (?:=|in|'=',|'in',) (?:any\()?(?:\(?\[?'(?!draft)|\$?\{?\[?\.{0,3}STATUSES_WITH_OFFER)|status'?,? (?:<>|'<>',|'!=',) 'draft'/;

const OF_POSTS = 'a category or tag in the trash is taken from its posts';
const BY_ID = 'asked for by an id that its caller has found among those not in the trash';
const REPORTS = 'a report belongs to its reader and the desk: it is settled, limited and erased wherever its site is';
const LATER = 'also for what may be restored';
const RECORDS = 'a record of what was';

/** Queries that read rows in the trash, and why they may. */
const READ_ALL: Record<string, string> = {
  'auth/store/account-export.queries.ts: listPayoutRecords': 'all that is stored about a person',
  'auth/store/account-export.queries.ts: listUploadRecords': 'all that is stored about a person',
  'affiliate/click-months.queries.ts: add': BY_ID,
  'audit/audit.admin.queries.ts: isNamed': RECORDS,
  'audit/audit.admin.queries.ts: presentName': RECORDS,
  'blog/letters.admin.queries.ts: isFixed': BY_ID,
  'blog/letters.admin.queries.ts: findFreeSlug': LATER,
  'blog/posts.admin.queries.ts: listAdminPosts': 'its page of ids leaves them out',
  'blog/posts.admin.queries.ts: listPostTags': OF_POSTS,
  'blog/posts.admin.queries.ts: listPostTitles': 'each id is then refused with its title',
  'blog/public-posts.queries.ts: selectPublicPosts': OF_POSTS,
  'casinos/casinos.queries.ts: findReviewed': BY_ID,
  'history/changes.admin.queries.ts: listAllChanges': BY_ID,
  'history/changes.queries.ts: findRemovedBefore': BY_ID,
  'codes/codes.queries.ts: listCodes': BY_ID,
  'ranking/criteria.queries.ts: lockRated': 'new weights also rate what may be restored',
  'ranking/criteria.queries.ts: selectRated': 'new weights also rate what may be restored',
  'facts/fact-labels.queries.ts: refreshFactTexts': LATER,
  'facts/fact-verification.queries.ts: listVerifiedCasinos': BY_ID,
  'facts/facts.admin.queries.ts: listFactChecks': 'its candidates leave them out',
  'payouts/payout-reports.queries.ts: countWaiting': REPORTS,
  'payouts/payout-reports.queries.ts: findEvidence': REPORTS,
  'payouts/payout-reports.queries.ts: hasRecentReport': REPORTS,
  'payouts/payout-reports.queries.ts: listFinalDecisions': REPORTS,
  'payouts/payout-reports.queries.ts: lockReport': REPORTS,
  'payouts/payouts.queries.ts: findAnswer': BY_ID,
  'earnings/earnings.queries.ts: findSiteName': RECORDS,
  'earnings/earnings.queries.ts: listStatements': RECORDS,
  'earnings/earnings.queries.ts: sumClicks': RECORDS,
  'media/media-usage.admin.queries.ts: listEvidenceUses': LATER,
  'media/media.queries.ts: knownStorageKeys': 'files stay until their purge',
  'mentions/mentions.admin.queries.ts: copies': 'the copies of items in the trash are left out',
  'search/search.queries.ts: findPosts': OF_POSTS,
  'seo/feeds.queries.ts: listFeedPosts': OF_POSTS,
  'seo/index-now.queries.ts: KINDS': OF_POSTS,
  'seo/index-now.queries.ts: listChangedPaths': 'search engines are told of paths that ended',
  'seo/share-images.queries.ts: findSharedPost': OF_POSTS,
  'seo/sitemap.queries.ts: listCategoryRows': OF_POSTS,
  'seo/sitemap.queries.ts: listTagRows': OF_POSTS,
  'settings/settings.queries.ts: findMarks':
    'an image in use is in the trash only by the choice of whoever put it there',
  'taxonomy/taxonomy.queries.ts: listNewestByCategory': OF_POSTS,
  'taxonomy/taxonomy.queries.ts: listPopularTags': OF_POSTS,
  'taxonomy/taxonomy.queries.ts: listTagNames': OF_POSTS,
  'transfer/content.queries.ts: insertImportedCopy': BY_ID,
  'transfer/content.queries.ts: lockImportedCasinos': BY_ID,
  'editing/trash.queries.ts: FILES': 'what is deleted for good is in the trash',
  'editing/trash.queries.ts: restoreToPosts': LATER,
};

/** Queries of maintenance, which treats all rows alike. */
const MAINTENANCE = /^server\/(demo|backup|database|markdown)\//;

test('a row in the trash is read only by queries that name it or have a reason', () => {
  expect(TRASHED).toContain('casinos');
  const found = serverFiles
    .filter((file) => !MAINTENANCE.test(file) && READS.test(readText(file)))
    .flatMap((file) => {
      const statements = statementsOf(readSource(file));
      return statements.flatMap(({ name, node, text }) => {
        if (!READS.test(text)) return [];
        const used = namesIn(node);
        const parts = [text, ...statements.filter((other) => used.has(other.name)).map((other) => other.text)];
        return parts.some((part) => LEAVES_OUT.test(part)) ? [] : [`${file.replace('server/features/', '')}: ${name}`];
      });
    });
  expect(found.toSorted()).toEqual(Object.keys(READ_ALL).toSorted());
});
