import { asRead } from '../../../shared/text/clean-text';
import { filterInWords, searchOfAlert } from '../../../shared/saved/filter-alerts';
import { changeLine } from '../../../shared/history/casino-change-text';
import { listHeaders } from '../../mail/list-headers';
import type { Mail } from '../../mail/mail-queue';
import { renderMail } from '../../mail/mail-layout';
import type { MailSection } from '../../mail/mail-layout';
import type { ChangedSite, NetChange } from './net-changes';
import type { WaitingSite } from './searches.queries';

interface Input {
  to: string;
  siteName: string;
  publicUrl: string;
  token: string;
  sites: readonly ChangedSite[];
}

export const MAX_CHANGES = 60;
const MAX_NAME = 60;

const formatDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

// Mail programs link text that looks like a URL, and editors write URLs in sources.
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s“”"<>]+|(?<![\w-]\.?)[\w-]+(?:\.[\w-]+)+(?::\d+)?[/?#][^\s“”"<>]*/gi;
function plain(text: string): string {
  const withoutAddresses = (typed: string) => typed.replace(ADDRESS, '(address on the review)');
  // Some programs also read full-width letters and other dots as a host.
  const shown = withoutAddresses(text);
  const read = asRead(shown);
  const hidden = withoutAddresses(read);
  return (hidden === read ? shown : hidden).replace(/\s+/g, ' ').trim();
}

const shortName = (name: string) => (name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1).trimEnd()}…`);
const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function toLine(change: NetChange): string {
  const told = `${changeLine(change)} (${formatDay.format(change.changedAt)})`;
  return plain(change.note === null ? told : `${told}. ${change.note}`);
}

const isAdvisedAgainst = ({ changes }: ChangedSite) => changes.some(({ status }) => status === 'warning');
const isClosed = ({ changes }: ChangedSite) => changes.some(({ status }) => status === 'closed');

function toSubject([first, ...others]: readonly ChangedSite[]): string {
  if (!first) throw new Error('A mail tells at least one change.');
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'other saved site', 'other saved sites')}`;
  const name = shortName(plain(first.name));
  if (isAdvisedAgainst(first)) return `We advise against ${name}${more}`;
  if (isClosed(first)) return `${name} has closed${more}`;
  return others.length === 0 ? `News about ${name}` : `News about ${others.length + 1} sites you saved`;
}

function cut(sites: readonly ChangedSite[]): { shown: ChangedSite[]; left: number } {
  let left = 0;
  let room = MAX_CHANGES;
  const shown = sites.map((site) => {
    const changes = site.changes.slice(0, room);
    room -= changes.length;
    left += site.changes.length - changes.length;
    return { ...site, changes };
  });
  return { shown: shown.filter(({ changes }) => changes.length > 0), left };
}

/** Links only to this site, never to an offer. */
export function alertMail({ to, siteName, publicUrl, token, sites }: Input): Mail {
  const stop = `${publicUrl}/saved/alerts?token=${token}`;
  const { shown, left } = cut(sites);
  const toSection = (site: ChangedSite): MailSection => ({
    heading: plain(site.name),
    lines: site.changes.map(toLine),
    links: [
      { label: 'Read the review', url: `${publicUrl}/casino/${encodeURIComponent(site.address)}` },
      { label: 'Stop emails about this site', url: `${stop}&site=${site.id}` },
    ],
  });
  return {
    to,
    subject: toSubject(sites),
    ...renderMail({
      siteName,
      heading: sites.length === 1 ? 'A site you saved has changed' : 'Sites you saved have changed',
      paragraphs: [],
      sections: shown.map(toSection),
      closing: left === 0 ? [] : [`And ${counted(left, 'more change', 'more changes')}: see your saved sites.`],
      action: { label: 'See your saved sites', url: `${publicUrl}/saved` },
      footer: [
        `You asked ${siteName} for emails about sites you saved. Choose what you hear about, and how often, on your account page: ${publicUrl}/account#alerts`,
      ],
      footerLink: { label: 'Stop all alerts', url: stop },
    }),
    headers: listHeaders('alerts', stop),
  };
}

interface SearchInput extends Omit<Input, 'sites'> {
  sites: readonly WaitingSite[];
}

const MAX_LISTED_SITES = 20;

/** Links only to this site, never to an offer. */
export function searchAlertMail({ to, siteName, publicUrl, token, sites }: SearchInput): Mail {
  const stop = `${publicUrl}/saved/alerts?token=${token}`;
  const searchIds = [...new Set(sites.map(({ searchId }) => searchId))];
  const getReview = ({ name, address }: WaitingSite) => ({
    label: `Review of ${shortName(plain(name))}`,
    url: `${publicUrl}/casino/${encodeURIComponent(address)}`,
  });
  const getSection = (id: string): MailSection => {
    const matching = sites.filter(({ searchId }) => searchId === id);
    const filter = matching[0]?.filter ?? '';
    const shown = matching.slice(0, MAX_LISTED_SITES);
    const left = matching.length - shown.length;
    return {
      heading: plain(filterInWords(searchOfAlert(filter) ?? {})),
      lines: [
        ...shown.map(({ name }) => plain(name)),
        ...(left === 0 ? [] : [`and ${counted(left, 'more site', 'more sites')}`]),
      ],
      links: [
        ...shown.map(getReview),
        { label: 'The whole list', url: `${publicUrl}/casinos?${filter}` },
        { label: 'Stop this alert', url: `${stop}&search=${id}` },
      ],
    };
  };
  const names = [...new Set(sites.map(({ name }) => shortName(plain(name))))];
  const [first = ''] = names;
  const isOne = names.length === 1;
  return {
    to,
    subject: isOne ? `${first} matches your filter` : `${names.length} sites match your filters`,
    ...renderMail({
      siteName,
      heading: isOne ? 'A site matches a filter you saved' : 'Sites match filters you saved',
      paragraphs: ['By the facts we have, these sites match now. This is not a recommendation. 18+.'],
      sections: searchIds.map(getSection),
      action: { label: 'See your filter alerts', url: `${publicUrl}/saved/alerts` },
      footer: [`You asked ${siteName} for an email when a site matches a filter. You get one email per site.`],
      footerLink: { label: 'Stop all alerts', url: stop },
    }),
    headers: listHeaders('alerts', stop),
  };
}
