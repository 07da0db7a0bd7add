import { COUNTRIES } from '../../../shared/content/countries';
import { countryLabel } from '../../../shared/content/country-names';

const CODES = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA ' +
    'NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  Americas:
    'AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF ' +
    'MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
  Asia:
    'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS ' +
    'QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  Europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK ' +
    'MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  Oceania: 'AQ AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
};

/** The countries of each region, by code. */
export const REGIONS: readonly (readonly [name: string, codes: readonly string[]])[] = Object.entries(CODES).map(
  ([name, codes]) => [name, codes.split(' ')],
);

/** More are read by region. */
const MOST_IN_A_LINE = 6;

/** Refused countries by region, and where none is; null for few, which are read in one line. */
export function refusedByRegion(refused: readonly string[]) {
  const known = refused.filter((code) => COUNTRIES.includes(code));
  if (known.length <= MOST_IN_A_LINE) return null;
  const regions = REGIONS.map(([name, codes]) => ({
    name,
    of: codes.length,
    countries: codes
      .filter((code) => known.includes(code))
      .map(countryLabel)
      .toSorted(),
  }));
  const without = regions.filter(({ countries }) => countries.length === 0).map(({ name }) => name);
  return {
    summary: `Refuses players from ${known.length} of ${COUNTRIES.length} countries`,
    regions: regions.flatMap(({ name, of, countries }) => {
      if (countries.length === 0) return [];
      const count = countries.length === of ? `all ${of}` : `${countries.length} of ${of}`;
      return [{ name: `${name}, ${count}`, countries: countries.join(', ') }];
    }),
    rest: without.length > 0 ? `None in ${listed.format(without)}.` : '',
  };
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' });
