import type { Migration } from 'kysely';
import * as createExtensions from './20261121T0900Z-create-extensions';
import * as createUsersAndSessions from './20261121T0905Z-create-users-and-sessions';
import * as createMedia from './20261121T0910Z-create-media';
import * as createCasinos from './20261121T0915Z-create-casinos';
import * as createBlog from './20261121T0920Z-create-blog';
import * as createPages from './20261121T0925Z-create-pages';
import * as createSettingsAndRedirects from './20261121T0930Z-create-settings-and-redirects';
import * as createCorrespondence from './20261121T0935Z-create-correspondence';
import * as createAffiliateClicks from './20261121T0940Z-create-affiliate-clicks';
import * as createAuditLogAndRevisions from './20261121T0945Z-create-audit-log-and-revisions';
import * as createSearchIndexes from './20261121T0950Z-create-search-indexes';
import * as prepareBlogEditing from './20261121T1310Z-prepare-blog-editing';
import * as secureAccounts from './20261121T1320Z-secure-accounts';
import * as countViewsByDay from './20261121T1330Z-count-views-by-day';
import * as orderPublicPosts from './20261121T1440Z-order-public-posts';
import * as storeSearchWords from './20261121T1441Z-store-search-words';
import * as indexAdminLists from './20261121T1442Z-index-admin-lists';
import * as createIndexNow from './20261121T1510Z-create-index-now';
import * as readPublicPostsByIndex from './20261121T1725Z-read-public-posts-by-index';
import * as storeNameWords from './20261121T1726Z-store-name-words';
import * as indexFilters from './20261121T1727Z-index-filters';
import * as orderAuditLogByTime from './20261121T1800Z-order-audit-log-by-time';
import * as orderNewestFirst from './20261121T1840Z-order-newest-first';
import * as storeAddressPieces from './20261121T2105Z-store-address-pieces';
import * as indexChangedPosts from './20261121T2130Z-index-changed-posts';
import * as searchAlongAdminLists from './20261122T0005Z-search-along-admin-lists';
import * as datePublicPostsByIndex from './20261122T0015Z-date-public-posts-by-index';
import * as beginNamesFolded from './20261122T0155Z-begin-names-folded';
import * as listDemoImages from './20261122T0950Z-list-demo-images';
import * as noteEnvironmentAdmin from './20261122T1000Z-note-environment-admin';
import * as indexCodesByRecipient from './20261122T1010Z-index-codes-by-recipient';
import * as createSignInNetworks from './20261122T1011Z-create-sign-in-networks';
import * as maskPreviewClicks from './20261122T1012Z-mask-preview-clicks';
import * as indexExpiry from './20261122T1030Z-index-expiry';
import * as limitPlacements from './20261122T1040Z-limit-placements';
import * as dropLeases from './20261122T1045Z-drop-leases';
import * as findAddressesByTrigrams from './20261122T1050Z-find-addresses-by-trigrams';
import * as createCasinoFacts from './20261122T1100Z-create-casino-facts';
import * as createCasinoScores from './20261122T1105Z-create-casino-scores';
import * as addCasinoStatus from './20261122T1110Z-add-casino-status';
import * as createCasinoChanges from './20261122T1115Z-create-casino-changes';
import * as orderChangesByKind from './20261122T1130Z-order-changes-by-kind';
import * as orderFactsByCheck from './20261122T1200Z-order-facts-by-check';
import * as moveReservedPages from './20261122T1220Z-move-reserved-pages';
import * as searchFactsAndLists from './20261122T1250Z-search-facts-and-lists';
import * as listMentions from './20261122T1300Z-list-mentions';
import * as readFactsOfTouchedCasinos from './20261122T1345Z-read-facts-of-touched-casinos';
import * as searchOffersOfListed from './20261122T1350Z-search-offers-of-listed';
import * as createIdentities from './20261122T1400Z-create-identities';
import * as createPasskeys from './20261122T1500Z-create-passkeys';
import * as createAppSecret from './20261123T0100Z-create-app-secret';
import * as createPersonalTokens from './20261123T0110Z-create-personal-tokens';
import * as createSavedCasinos from './20261123T0120Z-create-saved-casinos';
import * as moveSavedPages from './20261123T0121Z-move-saved-pages';
import * as createAlerts from './20261123T0130Z-create-alerts';
import * as nameActingTokens from './20261123T0200Z-name-acting-tokens';
import * as keepHistory from './20261125T0800Z-keep-history';
import * as createSubmissions from './20261125T0900Z-create-submissions';
import * as knowRepeatedUploads from './20261125T1040Z-know-repeated-uploads';
import * as foldAccents from './20261125T1110Z-fold-accents';
import * as forgetFiction from './20261125T1115Z-forget-fiction';
import * as indexUnsubscribed from './20261125T1120Z-index-unsubscribed';
import * as beginDraftsUnrated from './20261125T1145Z-begin-drafts-unrated';
import * as sayWhomACasinoSuits from './20261125T1250Z-say-whom-a-casino-suits';
import * as createAskedSites from './20261125T1301Z-create-asked-sites';
import * as foldSoftHyphens from './20261125T1302Z-fold-soft-hyphens';
import * as sayWhatWeEarn from './20261126T1110Z-say-what-we-earn';
import * as correctHistory from './20261126T1115Z-correct-history';
import * as knowSignUpBrowser from './20261126T1210Z-know-sign-up-browser';
import * as sayWhoSpeaks from './20261126T1216Z-say-who-speaks';
import * as createFilterAlerts from './20261126T1235Z-create-filter-alerts';
import * as tellFilterMailsApart from './20261126T1440Z-tell-filter-mails-apart';
import * as createWorkingCopies from './20261126T1500Z-create-working-copies';
import * as keepAuthorAddresses from './20261126T1545Z-keep-author-addresses';
import * as createLegalSections from './20261126T1605Z-create-legal-sections';
import * as createRedirects from './20261126T1845Z-create-redirects';
import * as createPageRevisions from './20261126T1850Z-create-page-revisions';
import * as givePeopleRoles from './20261126T2140Z-give-people-roles';
import * as createLetters from './20261126T2150Z-create-letters';
import * as createTrash from './20261126T2215Z-create-trash';
import * as listPassages from './20261126T2239Z-list-passages';
import * as keepUnsubscribeLinks from './20261126T2245Z-keep-unsubscribe-links';
import * as createBulkUndos from './20261126T2300Z-create-bulk-undos';
import * as createEarnings from './20261127T0130Z-create-earnings';
import * as createPauses from './20261127T0220Z-create-pauses';
import * as createPromoCodes from './20261127T0150Z-create-promo-codes';
import * as findLivingCodes from './20261127T0245Z-find-living-codes';
import * as createLinkChecks from './20261127T0255Z-create-link-checks';
import * as createPayouts from './20261127T0500Z-create-payouts';
import * as keepEvidencePrivate from './20261127T0600Z-keep-evidence-private';
import * as quoteOperators from './20261127T0650Z-quote-operators';
import * as settleReports from './20261127T0900Z-settle-reports';

/** In the order they run. Listed by hand because neither the bundle nor the tests can read a folder of TypeScript. */
export const migrations: Record<string, Migration> = {
  '20261121T0900Z-create-extensions': createExtensions,
  '20261121T0905Z-create-users-and-sessions': createUsersAndSessions,
  '20261121T0910Z-create-media': createMedia,
  '20261121T0915Z-create-casinos': createCasinos,
  '20261121T0920Z-create-blog': createBlog,
  '20261121T0925Z-create-pages': createPages,
  '20261121T0930Z-create-settings-and-redirects': createSettingsAndRedirects,
  '20261121T0935Z-create-correspondence': createCorrespondence,
  '20261121T0940Z-create-affiliate-clicks': createAffiliateClicks,
  '20261121T0945Z-create-audit-log-and-revisions': createAuditLogAndRevisions,
  '20261121T0950Z-create-search-indexes': createSearchIndexes,
  '20261121T1310Z-prepare-blog-editing': prepareBlogEditing,
  '20261121T1320Z-secure-accounts': secureAccounts,
  '20261121T1330Z-count-views-by-day': countViewsByDay,
  '20261121T1440Z-order-public-posts': orderPublicPosts,
  '20261121T1441Z-store-search-words': storeSearchWords,
  '20261121T1442Z-index-admin-lists': indexAdminLists,
  '20261121T1510Z-create-index-now': createIndexNow,
  '20261121T1725Z-read-public-posts-by-index': readPublicPostsByIndex,
  '20261121T1726Z-store-name-words': storeNameWords,
  '20261121T1727Z-index-filters': indexFilters,
  '20261121T1800Z-order-audit-log-by-time': orderAuditLogByTime,
  '20261121T1840Z-order-newest-first': orderNewestFirst,
  '20261121T2105Z-store-address-pieces': storeAddressPieces,
  '20261121T2130Z-index-changed-posts': indexChangedPosts,
  '20261122T0005Z-search-along-admin-lists': searchAlongAdminLists,
  '20261122T0015Z-date-public-posts-by-index': datePublicPostsByIndex,
  '20261122T0155Z-begin-names-folded': beginNamesFolded,
  '20261122T0950Z-list-demo-images': listDemoImages,
  '20261122T1000Z-note-environment-admin': noteEnvironmentAdmin,
  '20261122T1010Z-index-codes-by-recipient': indexCodesByRecipient,
  '20261122T1011Z-create-sign-in-networks': createSignInNetworks,
  '20261122T1012Z-mask-preview-clicks': maskPreviewClicks,
  '20261122T1030Z-index-expiry': indexExpiry,
  '20261122T1040Z-limit-placements': limitPlacements,
  '20261122T1045Z-drop-leases': dropLeases,
  '20261122T1050Z-find-addresses-by-trigrams': findAddressesByTrigrams,
  '20261122T1100Z-create-casino-facts': createCasinoFacts,
  '20261122T1105Z-create-casino-scores': createCasinoScores,
  '20261122T1110Z-add-casino-status': addCasinoStatus,
  '20261122T1115Z-create-casino-changes': createCasinoChanges,
  '20261122T1130Z-order-changes-by-kind': orderChangesByKind,
  '20261122T1200Z-order-facts-by-check': orderFactsByCheck,
  '20261122T1220Z-move-reserved-pages': moveReservedPages,
  '20261122T1250Z-search-facts-and-lists': searchFactsAndLists,
  '20261122T1300Z-list-mentions': listMentions,
  '20261122T1345Z-read-facts-of-touched-casinos': readFactsOfTouchedCasinos,
  '20261122T1350Z-search-offers-of-listed': searchOffersOfListed,
  '20261122T1400Z-create-identities': createIdentities,
  '20261122T1500Z-create-passkeys': createPasskeys,
  '20261123T0100Z-create-app-secret': createAppSecret,
  '20261123T0110Z-create-personal-tokens': createPersonalTokens,
  '20261123T0120Z-create-saved-casinos': createSavedCasinos,
  '20261123T0121Z-move-saved-pages': moveSavedPages,
  '20261123T0130Z-create-alerts': createAlerts,
  '20261123T0200Z-name-acting-tokens': nameActingTokens,
  '20261125T0800Z-keep-history': keepHistory,
  '20261125T0900Z-create-submissions': createSubmissions,
  '20261125T1040Z-know-repeated-uploads': knowRepeatedUploads,
  '20261125T1110Z-fold-accents': foldAccents,
  '20261125T1115Z-forget-fiction': forgetFiction,
  '20261125T1120Z-index-unsubscribed': indexUnsubscribed,
  '20261125T1145Z-begin-drafts-unrated': beginDraftsUnrated,
  '20261125T1250Z-say-whom-a-casino-suits': sayWhomACasinoSuits,
  '20261125T1301Z-create-asked-sites': createAskedSites,
  '20261125T1302Z-fold-soft-hyphens': foldSoftHyphens,
  '20261126T1110Z-say-what-we-earn': sayWhatWeEarn,
  '20261126T1115Z-correct-history': correctHistory,
  '20261126T1210Z-know-sign-up-browser': knowSignUpBrowser,
  '20261126T1216Z-say-who-speaks': sayWhoSpeaks,
  '20261126T1235Z-create-filter-alerts': createFilterAlerts,
  '20261126T1440Z-tell-filter-mails-apart': tellFilterMailsApart,
  '20261126T1500Z-create-working-copies': createWorkingCopies,
  '20261126T1545Z-keep-author-addresses': keepAuthorAddresses,
  '20261126T1605Z-create-legal-sections': createLegalSections,
  '20261126T1845Z-create-redirects': createRedirects,
  '20261126T1850Z-create-page-revisions': createPageRevisions,
  '20261126T2140Z-give-people-roles': givePeopleRoles,
  '20261126T2150Z-create-letters': createLetters,
  '20261126T2215Z-create-trash': createTrash,
  '20261126T2239Z-list-passages': listPassages,
  '20261126T2245Z-keep-unsubscribe-links': keepUnsubscribeLinks,
  '20261126T2300Z-create-bulk-undos': createBulkUndos,
  '20261127T0130Z-create-earnings': createEarnings,
  '20261127T0150Z-create-promo-codes': createPromoCodes,
  '20261127T0220Z-create-pauses': createPauses,
  '20261127T0245Z-find-living-codes': findLivingCodes,
  '20261127T0255Z-create-link-checks': createLinkChecks,
  '20261127T0500Z-create-payouts': createPayouts,
  '20261127T0600Z-keep-evidence-private': keepEvidencePrivate,
  '20261127T0650Z-quote-operators': quoteOperators,
  '20261127T0900Z-settle-reports': settleReports,
};
