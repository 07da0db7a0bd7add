import { verdictText } from '../../../shared/casinos/casino-status';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { consumeReadLimit, getLimitSubject } from '../../http/rate-limits';
import { createAddressMatcher, knownHosts } from './known-address';
import { listKnownAddresses } from './link-checks.queries';

export const MAX_ADDRESSES_A_MINUTE = 60;

export async function consumeRealSiteLimit(db: Db, ip: string): Promise<void> {
  const subject = getLimitSubject(ip);
  await consumeReadLimit(db, { name: 'real-site', subject, max: MAX_ADDRESSES_A_MINUTE, windowSeconds: 60 });
}

async function loadAddressMatcher(db: Db) {
  const rows = await listKnownAddresses(db);
  const hosts = knownHosts(rows.flatMap(({ id, addresses }) => addresses.map((address) => ({ key: id, address }))));
  return createAddressMatcher(
    rows.flatMap(({ id, slug, name, status, statusReason }) => {
      const own = hosts.get(id);
      return own ? [{ address: slug ?? id, name, verdict: verdictText({ status, statusReason }), hosts: own }] : [];
    }),
  );
}

/** Only the text is compared: nothing is fetched or stored. */
export async function findRealSite(db: Db, pasted: string) {
  const match = await cached(db, { key: 'known addresses', tags: ['casinos'] }, () => loadAddressMatcher(db));
  return match(pasted);
}
