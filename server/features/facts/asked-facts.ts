import type { FilteredFact } from '../../../shared/facts/casino-fact-filters';
import { factFilter } from '../../../shared/facts/casino-fact-filters';
import { factText } from '../../../shared/facts/casino-fact-text';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactDefinition, FactValue } from '../../../shared/facts/casino-facts';
import { factState, listWantedFacts } from '../../../shared/casinos/casino-filter';
import type { CasinoFilter, WantedFact } from '../../../shared/casinos/casino-filter';
import type { CardRow } from './fact-texts';

interface AskedFact {
  key: FilteredFact;
  text: string;
  state: ReturnType<typeof factState>;
}

type Asked = Pick<CasinoFilter, 'facts' | 'availableIn'>;

const definitions = new Map(FACTS.map((fact) => [fact.key, fact]));

const BEFORE_ENTRIES: Partial<Record<FilteredFact, string>> = { payment_methods: 'Pays in ', languages: 'In ' };

const toLabels = ({ options = {} }: FactDefinition, entries: readonly string[], word: string) =>
  entries.map((entry) => options[entry] ?? entry).join(word);

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

function listWords(
  fact: FactDefinition,
  { key, state }: Omit<AskedFact, 'text'>,
  wanted: readonly string[],
  value?: FactValue,
) {
  const names = toLabels(fact, wanted, ' or ');
  if (state === 'unknown') return `${names}: not known`;
  if (factFilter(key).kind === 'excludes') return state === 'fits' ? `Open in ${names}` : `Not open in ${names}`;
  if (state === 'refuses') return `${names}: no`;
  const matching = isList(value) ? wanted.filter((entry) => value.includes(entry)) : wanted;
  return `${BEFORE_ENTRIES[key] ?? ''}${toLabels(fact, matching, ', ')}`;
}

function words(fact: FactDefinition, asked: Omit<AskedFact, 'text'>, wanted: WantedFact, value: FactValue | undefined) {
  if (isList(wanted)) return listWords(fact, asked, wanted, value);
  if (value === undefined) return `${fact.label}: not known`;
  const isFitting = asked.state === 'fits';
  switch (factFilter(asked.key).kind) {
    case 'yes':
      return isFitting ? fact.label : `${fact.label}: no`;
    case 'zero':
      return isFitting ? `No ${fact.label.toLowerCase()}` : `${fact.label}: ${factText(fact, value)}`;
    default:
      return `${fact.label}: ${factText(fact, value)}`;
  }
}

export const askedKeys = (asked: Asked): FilteredFact[] => listWantedFacts(asked).map(({ key }) => key);

export function askedFacts(rows: readonly CardRow[], asked: Asked): AskedFact[] | undefined {
  const wanted = listWantedFacts(asked);
  if (wanted.length === 0) return undefined;
  const facts = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return wanted.flatMap(({ key, wanted: condition }) => {
    const fact = definitions.get(key);
    if (fact === undefined) return [];
    const state = factState(key, condition, facts);
    return { key, state, text: words(fact, { key, state }, condition, facts[key]) };
  });
}
