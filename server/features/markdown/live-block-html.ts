import { BONUS_VERDICTS } from '../../../shared/codes/bonus-verdicts';
import type { BonusVerdict } from '../../../shared/codes/bonus-verdicts';
import { getEdge, factText, percentText } from '../../../shared/facts/casino-fact-text';
import { dayText } from '../../../shared/text/day-text';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactDefinition, StoredFact } from '../../../shared/facts/casino-facts';
import { hasOffer, getVerdict, verdictText } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { comparePath, dividesPair } from '../../../shared/content/comparison-path';
import type { OfferDisplay } from '../../../shared/codes/offer-display';
import { AFFILIATE_DISCLOSURE } from '../../../shared/content/affiliate-disclosure';
import type { SiteBlock } from '../../../shared/content/live-blocks';
import { escapeHtml } from '../../../shared/text/escape-html';

export interface ShownSite {
  id: string;
  /** Slug or id. */
  address: string;
  name: string;
  rating: number;
  status: CasinoStatus;
  statusReason: string | null;
  negatives: string[];
  gamemodes: string[];
  bonusAmount: string;
  promoCode: string | null;
  codeNote: string | null;
  verifiedAt: Date | null;
  facts: Pick<StoredFact, 'key' | 'value' | 'note'>[];
  /** Null without a sum. */
  bonus: { verdict: BonusVerdict; short: string } | null;
  display: OfferDisplay;
  overdue: string | null;
  hasLink: boolean;
}

type Build = (sites: readonly ShownSite[]) => string;

const reviewPath = ({ address }: ShownSite) => `/casino/${encodeURIComponent(address)}`;
const bidi = (text: string) => `<span dir="auto">${escapeHtml(text)}</span>`;
const getName = ({ name }: ShownSite) => `<bdi translate="no">${escapeHtml(name)}</bdi>`;
const nameLink = (site: ShownSite) => `<a href="${reviewPath(site)}">${getName(site)}</a>`;
const offer = (...parts: string[]) => `<p data-offer="">${parts.filter(Boolean).join(' · ')}</p>`;
const paragraph = (...parts: string[]) => `<p>${parts.filter(Boolean).join(' ')}</p>`;
const dotted = (...parts: string[]) => paragraph(parts.filter(Boolean).join(' · '));
const block = (label: string, content: string, isWarned = false) =>
  `<aside${isWarned ? ' data-warned=""' : ''} aria-label="${escapeHtml(label)}">${content}</aside>`;

const isWarned = ({ status }: ShownSite) => status === 'warning';
const verdict = (site: ShownSite) => `<strong>${bidi(verdictText(site) ?? '')}</strong>`;
const warnings = (sites: readonly ShownSite[]) =>
  sites.filter(isWarned).map((site) => paragraph(`${nameLink(site)}:`, verdict(site)));

/** The code, if the card shows it: an unreliable offer is not advertised with one. */
const findCode = (site: ShownSite) => (hasOffer(site) && site.display === 'full' ? site.promoCode : null);

const DISCLOSURE = `<small>${AFFILIATE_DISCLOSURE} <a href="/how-we-rank">How we rank</a></small>`;

function claimLink(site: ShownSite): string {
  if (!site.hasLink) return '';
  const href = `/go/${encodeURIComponent(site.address)}?from=text`;
  const label = site.display === 'visit' ? `Visit ${getName(site)}` : 'Claim Bonus';
  return `<a href="${href}" rel="sponsored nofollow noopener" target="_blank">${label}</a>`;
}

const codeText = (code: string, { codeNote }: ShownSite) =>
  `Promo code <code translate="no">${escapeHtml(code)}</code>${codeNote === null ? '' : ` (${escapeHtml(codeNote)})`}`;

function checkedText({ overdue, verifiedAt }: ShownSite): string {
  if (overdue !== null) return overdue;
  return verifiedAt ? `Checked ${dayText(verifiedAt)}` : '';
}

function offerParts(site: ShownSite): string[] {
  const { display, negatives, bonusAmount, bonus } = site;
  const code = findCode(site);
  const drawback = display === 'plain' ? negatives[0] : undefined;
  const amount = display === 'full' ? `<mark>${bidi(bonusAmount)}</mark>` : bidi(bonusAmount);
  return [
    ...(drawback === undefined ? [] : [paragraph(`<strong>Drawback:</strong> ${bidi(drawback)}`)]),
    offer(`Bonus: ${amount}`, code === null ? '' : codeText(code, site)),
    ...(bonus ? [offer(`<b>${BONUS_VERDICTS[bonus.verdict]}.</b> ${escapeHtml(bonus.short)}`)] : []),
  ];
}

const siteBlock: Build = ([site]) => {
  if (!site) return '';
  const head = dotted(`<b>${nameLink(site)}</b> ${site.rating.toFixed(1)}/5`, checkedText(site));
  const review = `<a href="${reviewPath(site)}">Read Full Review</a>`;
  const body = hasOffer(site) ? offerParts(site) : [paragraph(verdict(site))];
  const foot = [dotted(claimLink(site), review), ...(site.hasLink ? [paragraph(DISCLOSURE)] : [])];
  return block(site.name, [head, ...body, ...foot].join(''), isWarned(site));
};

const codeBlock: Build = ([site]) => {
  if (!site) return '';
  if (isWarned(site)) return block(site.name, warnings([site]).join(''), true);
  const code = findCode(site);
  if (code === null) return '';
  const line = dotted(`${nameLink(site)}: <span data-offer="">${codeText(code, site)}</span>`, claimLink(site));
  return block(`Promo code for ${site.name}`, line + (site.hasLink ? paragraph(DISCLOSURE) : ''));
};

function cellText(fact: FactDefinition, { facts, gamemodes }: ShownSite): string {
  const value = facts.find(({ key }) => key === fact.key)?.value;
  if (value === undefined) return 'Not known';
  if (fact.type !== 'percentByMode') return factText(fact, value);
  const edge = getEdge(value, 'case-opening');
  return edge === undefined ? (gamemodes.includes('case-opening') ? 'Not known' : 'No cases') : percentText(edge);
}

const COMPARED_FACTS = FACTS.filter(({ cardOrder }) => cardOrder !== undefined).toSorted(
  (a, b) => (a.cardOrder ?? 0) - (b.cardOrder ?? 0),
);

const row = (label: string, cells: readonly string[]) =>
  `<tr><th scope="row">${escapeHtml(label)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const offerRow = (...given: Parameters<typeof row>) => row(...given).replace('<tr>', '<tr data-offer="">');

const toNames = (sites: readonly ShownSite[]) => sites.map(({ name }) => name).join(' and ');

/** Slugs saved before dividers in slugs were refused could read as two sites. */
const compareHref = (sites: readonly ShownSite[]) =>
  comparePath(sites.map(({ address, id }) => (dividesPair(address) ? id : address)));

const compareBlock: Build = (sites) => {
  const head = sites.map((site) => `<th scope="col">${nameLink(site)}</th>`).join('');
  const rows = [
    row(
      'Score',
      sites.map(({ rating }) => `${rating.toFixed(1)}/5`),
    ),
    ...COMPARED_FACTS.map((fact) =>
      row(
        fact.type === 'percentByMode' ? `${fact.short}, cases` : fact.short,
        sites.map((site) => bidi(cellText(fact, site))),
      ),
    ),
    offerRow(
      'Bonus',
      sites.map((site) => (hasOffer(site) ? bidi(site.bonusAmount) : `<strong>${getVerdict(site) ?? ''}</strong>`)),
    ),
  ];
  const label = `${toNames(sites)} compared`;
  const table = `<table><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const scrolled = `<div tabindex="0" role="region" aria-label="Table: ${escapeHtml(label)}">${table}</div>`;
  const link = paragraph(`<a href="${compareHref(sites)}">Full comparison</a>`);
  return block(label, [...warnings(sites), scrolled, link].join(''), sites.some(isWarned));
};

const PAGE: Readonly<Record<SiteBlock['kind'], Build>> = { site: siteBlock, code: codeBlock, compare: compareBlock };

export const blockHtml = (kind: SiteBlock['kind'], sites: readonly ShownSite[]): string => PAGE[kind](sites);

/** For feeds and programs, whose copies outlive the facts: a link to the current ones, and the warnings. */
export function blockLinks(kind: SiteBlock['kind'], sites: readonly ShownSite[]): string {
  if (kind === 'compare') {
    return (
      paragraph(`<a href="${compareHref(sites)}">${escapeHtml(toNames(sites))} compared</a>`) + warnings(sites).join('')
    );
  }
  return sites
    .map((site) => {
      if (isWarned(site)) return warnings([site]).join('');
      if (kind === 'code') {
        return findCode(site) === null
          ? ''
          : paragraph(`<a href="${reviewPath(site)}">Promo code for ${getName(site)}</a>`);
      }
      return paragraph(nameLink(site), hasOffer(site) ? '' : verdict(site));
    })
    .join('');
}

/** A chart under the warnings of its sites. A bonus is an offer, which a pause hides. */
export const chartBlock = (
  html: string,
  { isOffer, sites }: { isOffer: boolean; sites: readonly ShownSite[] },
): string => warnings(sites).join('') + (isOffer ? `<div data-offer="">${html}</div>` : html);
