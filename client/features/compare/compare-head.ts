import { compareSearch, comparisonSearch } from '../../../shared/compare/compare-search';
import type { ComparisonSearch, CompareSearch } from '../../../shared/compare/compare-search';
import { isIndexed } from '../../../shared/text/search-parameters';
import { comparisonImage } from '../../../shared/seo/share-image-facts';
import { inWords } from '../../../shared/text/in-words';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';
import type { Comparison } from './compare-data';

const PATH = '/compare';
export const PICKER_TITLE = 'Compare CS2 gambling sites';
export const PICKER_LEAD =
  'Choose two to four sites and see payouts, bonus terms, house edge, game modes and our scores side by side.';

const CRUMB = { name: 'Compare', path: PATH };

export function pickerMeta(site: Site, search: CompareSearch): PageMeta {
  return {
    path: PATH,
    title: PICKER_TITLE,
    description: PICKER_LEAD,
    noindex: !isIndexed(compareSearch, search),
    jsonLd: [breadcrumbLd(site, [CRUMB])],
  };
}

export const versus = (names: readonly string[]): string => names.join(' vs ');

type Warned = Comparison['warned'][number];

const adviceAgainst = (warned: readonly Warned[]) => `we advise against ${inWords(warned.map(({ name }) => name))}`;

const warningText = ({ name, reason }: Warned) => `We advise against ${name}${reason ? `: ${reason}` : '.'}`;

/** Characters that a search result shows; the site's name after it may be cut. */
const SHOWN = 60;

/** No rating, because a comparison is not a review. Only common pairs are indexed. */
export function comparisonMeta(site: Site, comparison: Comparison, search: ComparisonSearch): PageMeta {
  const { pair, sites, isUsual, warned } = comparison;
  const names = sites.map(({ name }) => name);
  const path = `${PATH}/${pair}`;
  const question = `${versus(names)}: which CS2 site is better?`;
  const sideBySide = `${inWords(names)} side by side: payouts, bonus terms, house edge, game modes, licence and our scores.`;
  return {
    path,
    title:
      warned.length > 0
        ? `${versus(names)}: ${adviceAgainst(warned)}`
        : question.length <= SHOWN
          ? question
          : versus(names),
    description: warned.length > 0 ? warned.map(warningText).join(' ') : sideBySide,
    image: comparisonImage(site, pair, sites).path,
    imageAlt: versus(names),
    noindex: !isUsual || !isIndexed(comparisonSearch, search),
    jsonLd: [breadcrumbLd(site, [CRUMB, { name: versus(names), path }])],
  };
}
