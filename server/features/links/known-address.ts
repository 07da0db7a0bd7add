import { domainToUnicode } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts';
import { isOneEditAway } from '../../../shared/text/one-edit';
import { foldText } from '../../database/fold-text';

export interface KnownHosts {
  name: string;
  /** Without 'www.'; subdomains belong to the site too. */
  hosts: readonly string[];
}

export type Likeness = 'before' | 'part' | 'ending' | 'lookalike' | 'letter' | 'words';

export type AddressAnswer<Site> =
  | { kind: 'unreadable' }
  | { kind: 'unknown'; host: string; isNumber: boolean }
  | { kind: 'own'; host: string; site: Site }
  | { kind: 'like'; host: string; site: Site; why: Likeness; owner: string };

interface ReadAddress {
  host: string;
  before: string;
  isNumber: boolean;
}

const SCHEME = /^[a-z][a-z0-9+-]*:(?!\d+(?:[/?#]|$))/i;
const NO_WEBSITE = /^(?:javascript|vbscript|data|blob|file|mailto|sips?|xmpp|acct|ssh|ftp):/i;
/** Here a colon separates name and password. */
const USERINFO = /^[^/?#\\]*@/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

const withoutWww = (host: string) => host.replace(/(?<!\.)\.+$/, '').replace(/^www\.(?=.*\.)/, '');

export function readAddress(pasted: string): ReadAddress | undefined {
  const text = pasted.trim().replace(/^\/\//, '');
  const isWeb = /^https?:/i.test(text);
  if (text === '' || (!isWeb && (NO_WEBSITE.test(text) || (SCHEME.test(text) && !USERINFO.test(text)))))
    return undefined;
  let url: URL;
  try {
    url = new URL(isWeb ? text : `https://${text}`);
  } catch {
    return undefined;
  }
  const host = withoutWww(url.hostname);
  const isNumber = host.startsWith('[') || IPV4.test(host);
  if (!isNumber && !/^[^.]+(?:\.[^.]+)+$/.test(host)) return undefined;
  return { host, before: `${url.username} ${url.password}`.trim(), isNumber };
}

export const getLandingDomain = (site: { checkedDomain: string | null; websiteUrl: string | null }): string | null =>
  site.checkedDomain === '' ? null : (site.checkedDomain ?? readAddress(site.websiteUrl ?? '')?.host ?? null);

/** Registrable domain; private suffixes such as github.io count as public. */
export const getRegistrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** Domains where anyone can get a page: an address there identifies no owner. */
const SHARED = new Set(
  'bit.ly discord.com discord.gg facebook.com google.com instagram.com linkedin.com linktr.ee medium.com reddit.com steamcommunity.com t.co t.me telegram.me tiktok.com tinyurl.com twitch.tv twitter.com vk.com whatsapp.com x.com youtu.be youtube.com'.split(
    ' ',
  ),
);

export function knownHosts(addresses: readonly { key: string; address: string }[]): Map<string, string[]> {
  const read = addresses.flatMap(({ key, address }) => {
    const found = readAddress(address);
    return found && !found.isNumber && !SHARED.has(getRegistrableDomain(found.host)) ? [{ key, host: found.host }] : [];
  });
  const keysAt = new Map<string, Set<string>>();
  for (const { key, host } of read)
    keysAt.set(getRegistrableDomain(host), (keysAt.get(getRegistrableDomain(host)) ?? new Set()).add(key));
  const hosts = new Map<string, string[]>();
  for (const { key, host } of read) {
    const own = (keysAt.get(getRegistrableDomain(host))?.size ?? 0) > 1 ? host : getRegistrableDomain(host);
    hosts.set(key, [...new Set([...(hosts.get(key) ?? []), own])]);
  }
  return hosts;
}

// Letters that look Latin in browser fonts; accents and widths are folded before.
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аɑα@4',
    b: 'ьЬвβ8ƅ',
    c: 'сϲⅽ',
    d: 'ԁɗ',
    e: 'еєҽε3',
    f: 'ƒ',
    g: 'ɡցǥ9',
    h: 'һհн',
    i: 'іιӏ1l|ı!ɩ',
    j: 'јϳ',
    k: 'кκ',
    m: 'м',
    n: 'ոпηи',
    o: 'оοօσ0ө',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕ5ꜱ',
    t: 'тτ7',
    u: 'սυµ',
    v: 'ѵν',
    w: 'ѡԝωш',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ2',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

const toLooks = (name: string): string =>
  Array.from(foldText(name).text.replace(/[^\p{L}\p{N}|!@]/gu, ''), (letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('ci', 'd');

/** Shorter names are one edit away from too many words. */
const SHORTEST = 4;
const SHORTEST_INSIDE = 5;

interface Name {
  label: string;
  plain: string;
  looks: string;
}

const toPlain = (name: string) => foldText(name).text.replace(/[^\p{L}\p{N}]/gu, '');
const getName = (name: string): Name => ({ label: name, plain: toPlain(name), looks: toLooks(name) });

interface Label extends Name {
  words: readonly Name[];
}

function readLabel(written: string): Label {
  const label = domainToUnicode(written) || written;
  const words = label.split('-').filter((word) => word.length >= SHORTEST);
  return { ...getName(label), words: words.map(getName) };
}

function getLikeness({ label, plain, looks, words }: Label, name: Name): Likeness | undefined {
  if (label === name.label || label === name.plain) return 'ending';
  if (plain === name.plain) return 'words';
  if (name.plain.length < SHORTEST) return undefined;
  if (isOneEditAway(plain, name.plain) || isOneEditAway(label, name.plain)) return 'letter';
  if (looks === name.looks) return 'lookalike';
  if (isOneEditAway(looks, name.looks)) return 'letter';
  if (words.some((word) => word.looks === name.looks || isOneEditAway(word.plain, name.plain))) return 'words';
  const isInside = name.plain.length >= SHORTEST_INSIDE && (plain.includes(name.plain) || looks.includes(name.looks));
  return isInside ? 'words' : undefined;
}

function toLabels(host: string): { owner: string; below: string[] } {
  const domain = getRegistrableDomain(host);
  const suffix = getPublicSuffix(domain, { allowPrivateDomains: true }) ?? '';
  const owner = domain.slice(0, domain.length - suffix.length - (suffix === '' || domain === suffix ? 0 : 1));
  const below = host.length > domain.length ? host.slice(0, -domain.length - 1).split('.') : [];
  return { owner, below };
}

interface KnownSite<Site> {
  site: Site;
  names: readonly Name[];
  hosts: readonly string[];
}

const MOST_LABELS = 6;

const ORDER: readonly Likeness[] = ['before', 'ending', 'lookalike', 'letter', 'words', 'part'];

/** Indexes the sites for fast matching. Only the text of an address is compared: nothing is fetched. */
export function createAddressMatcher<Site extends KnownHosts>(
  sites: readonly Site[],
): (pasted: string) => AddressAnswer<Site> {
  const known: KnownSite<Site>[] = sites.map((site) => {
    const labels = site.hosts.map((host) => toLabels(host)).map(({ owner, below }) => below[0] ?? owner);
    const names = [...new Set([...labels, toPlain(site.name)])].filter((name) => name !== '').map(getName);
    return { site, names, hosts: site.hosts };
  });
  const shared = new Set(
    sites.flatMap(({ hosts }) => hosts.filter((host) => host !== getRegistrableDomain(host)).map(getRegistrableDomain)),
  );
  const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));

  function ownSite(host: string): Site | undefined {
    for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
      const site = byHost.get(rest);
      if (site) return site;
      if (rest === getRegistrableDomain(host)) return undefined;
    }
    return undefined;
  }

  function readHost(host: string, before: string) {
    const { owner, below } = toLabels(host);
    const isShared = shared.has(getRegistrableDomain(host));
    const nearest = below.slice(-MOST_LABELS);
    // On a shared domain the first label is the name.
    return {
      own: isShared ? nearest.slice(-1).map(readLabel) : [readLabel(owner)],
      below: (isShared ? nearest.slice(0, -1) : nearest).map(readLabel),
      before: before.toLowerCase(),
      plainBefore: toPlain(before),
    };
  }

  function likenessTo({ names, hosts }: KnownSite<Site>, asked: ReturnType<typeof readHost>): Likeness | undefined {
    const { own, below, before, plainBefore } = asked;
    const likes = names.flatMap((name) => [
      ...own.flatMap((label) => getLikeness(label, name) ?? []),
      ...below.flatMap((label) => (getLikeness(label, name) ? (['part'] as const) : [])),
    ]);
    const isBefore = before !== '' && hosts.some((known) => before.includes(known));
    const isNamedBefore =
      plainBefore !== '' && names.some(({ plain }) => plain.length >= SHORTEST && plainBefore.includes(plain));
    if (isBefore || isNamedBefore) likes.push('before');
    return ORDER.find((likeness) => likes.includes(likeness));
  }

  return (pasted) => {
    const read = readAddress(pasted);
    if (!read) return { kind: 'unreadable' };
    const { host, before, isNumber } = read;
    const own = isNumber ? undefined : ownSite(host);
    if (own) return { kind: 'own', host, site: own };
    const asked = readHost(isNumber ? '' : host, before);
    const likes = known.flatMap((one) => {
      const why = likenessTo(one, asked);
      return why ? [{ site: one.site, why }] : [];
    });
    const [best] = likes.toSorted((one, other) => ORDER.indexOf(one.why) - ORDER.indexOf(other.why));
    if (best) return { kind: 'like', host, ...best, owner: isNumber ? host : getRegistrableDomain(host) };
    return { kind: 'unknown', host, isNumber };
  };
}
