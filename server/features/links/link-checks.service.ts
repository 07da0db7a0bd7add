import type { LinkDecision } from '../../../shared/casinos/casinos-admin.schema';
import { readUrl } from '../../../shared/text/read-url';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { announceChange, FIELD, OFFERS, TOTALS } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import type { GuardedProbe, ProbedHead } from '../../http/guarded-fetch';
import type { Actor } from '../../trpc/context';
import { recordChange } from '../audit/audit.service';
import { getSettings } from '../settings/settings.service';
import { casinoTags } from '../../cache/casino-tags';
import { getRegistrableDomain, readAddress } from './known-address';
import { listDueLinks, listOpenChecks, lockCheck, saveCheck, setConfirmed, setPaused } from './link-checks.queries';
import type { CheckedLink, DueLink, StoredCheck } from './link-checks.queries';

const MOST_HOPS = 5;
const MOST_LISTED = 200;

const REFUSALS = [401, 403, 405, 429];

const isReached = (status: number) => (status >= 200 && status < 400) || REFUSALS.includes(status);

/** A redirect is trusted from HEAD; its absence only from GET, which visitors send. */
async function probeHead(probe: GuardedProbe, url: URL): Promise<ProbedHead> {
  const head = await probe(url, 'HEAD').catch(() => undefined);
  const isRedirect = head && head.status >= 300 && head.status < 400 && head.location !== undefined;
  return isRedirect ? head : await probe(url, 'GET');
}

/** Checks each hop anew. A failure has a null final domain. */
export async function followLink(probe: GuardedProbe, { id, address }: DueLink): Promise<CheckedLink> {
  const failed: CheckedLink = { id, address, status: null, finalDomain: null, tlsDays: null };
  let url = readUrl(address);
  try {
    for (let hop = 0; url && hop <= MOST_HOPS; hop += 1) {
      const { status, location, tlsDays } = await probeHead(probe, url);
      if (status >= 300 && status < 400 && location !== undefined) {
        url = readUrl(location, url.href);
        continue;
      }
      if (!isReached(status)) return { ...failed, status };
      return {
        id,
        address,
        status,
        finalDomain: getRegistrableDomain(url.hostname.replace(/(?<!\.)\.+$/, '')),
        tlsDays,
      };
    }
  } catch {
    // Unreachable, or not a public address.
  }
  return failed;
}

function knownDomain({ confirmedDomain, websiteUrl }: Pick<StoredCheck, 'confirmedDomain' | 'websiteUrl'>) {
  if (confirmedDomain !== null) return confirmedDomain;
  const website = readAddress(websiteUrl ?? '');
  return website && !website.isNumber ? getRegistrableDomain(website.host) : null;
}

const announceOffer = (db: Db, id: string) => announceChange(db, [...casinoTags(id), OFFERS, TOTALS, FIELD]);

/** The offer pauses if the link ends at another domain, unless the setting says otherwise. */
export async function recordCheck(db: Db, checked: CheckedLink): Promise<void> {
  const { pausesMovedOffers } = await getSettings(db);
  await db.transaction().execute(async (trx) => {
    const before = await lockCheck(trx, checked.id);
    // The link may have been replaced while the former one was followed.
    if (!before || before.address !== checked.address) return;
    await saveCheck(trx, checked);
    const known = knownDomain(before);
    const wasThere = before.confirmedDomain !== null || before.finalDomain === known;
    const isElsewhere = checked.finalDomain !== null && checked.finalDomain !== before.finalDomain;
    const isMoved =
      checked.finalDomain !== null &&
      checked.finalDomain !== known &&
      ((known !== null && wasThere) || (before.finalDomain !== null && isElsewhere));
    const pauses = isMoved && pausesMovedOffers && !before.isPaused;
    if (pauses) await setPaused(trx, checked.id, true);
    // Pages show the landing domain, and nothing for a broken link.
    const isLost = checked.finalDomain === null && before.failures === 1;
    if (pauses || isElsewhere || isLost) await announceOffer(trx, checked.id);
  });
}

export async function checkDueLinks(db: Db, probe: GuardedProbe, isStopping: () => boolean): Promise<void> {
  for (const link of await listDueLinks(db)) {
    if (isStopping()) return;
    await recordCheck(db, await followLink(probe, link));
  }
}

export async function listLinksToReview(db: Db) {
  const rows = await listOpenChecks(db, MOST_LISTED);
  return rows.flatMap(({ websiteUrl, ...row }) => {
    const known = knownDomain({ ...row, websiteUrl });
    const isMoved = row.finalDomain !== null && row.finalDomain !== known;
    return isMoved || row.isPaused || row.failures > 1 ? [{ ...row, knownDomain: known, isMoved }] : [];
  });
}

/** Returns the previous state, to undo the decision. */
export async function decideLink(db: Db, actor: Actor, { id, shownDomain, expected, ...decision }: LinkDecision) {
  return await db.transaction().execute(async (trx) => {
    const before = await lockCheck(trx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such casino.', { id });
    if (shownDomain !== undefined && shownDomain !== before.finalDomain)
      throw new AppError('CONFLICT', 'The link was checked meanwhile and leads elsewhere now. Look at it once more.', {
        id,
      });
    const { confirmedDomain, isPaused } = decision;
    const was = { confirmedDomain: before.confirmedDomain, isPaused: before.isPaused };
    if (expected && !sameJson(was, expected)) throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    if (confirmedDomain !== undefined) await setConfirmed(trx, id, confirmedDomain);
    await setPaused(trx, id, isPaused);
    const is = { confirmedDomain: confirmedDomain === undefined ? was.confirmedDomain : confirmedDomain, isPaused };
    await recordChange(trx, actor, { action: 'update', entity: 'casino', entityId: id, before: was, after: is });
    await announceOffer(trx, id);
    return { was, is };
  });
}
