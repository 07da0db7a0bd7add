import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactDefinition, FactValue } from '../../../shared/facts/casino-facts';
import { factText } from '../../../shared/facts/casino-fact-text';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { slugLabel } from '../../../shared/content/gamemodes';
import type { FoundCasino } from './search.queries';
import type { SnippetLine } from './snippets.service';

interface KnownFact {
  key: string;
  value: FactValue;
  note: string;
}

const saysNothing = (value: FactValue): boolean =>
  value === false || (typeof value === 'object' && Object.keys(value).length === 0);

/** One line per name of the fact: readers know the ID check by two names. */
function factLines(fact: FactDefinition, { value, note }: KnownFact): SnippetLine[] {
  const said = [factText(fact, value), note].filter(Boolean).join(' ');
  return [fact.label, fact.short].map((name) => ({ label: null, text: `${name}: ${said}` }));
}

const labelled = (label: string, texts: readonly (string | null)[]): SnippetLine[] =>
  texts.flatMap((text) => (text === null || text === '' ? [] : [{ label, text }]));

export function casinoLines(casino: FoundCasino): SnippetLine[] {
  const known = new Map(casino.facts.map((fact) => [fact.key, fact]));
  const facts = FACTS.flatMap((fact) => {
    const row = known.get(fact.key);
    return row && !saysNothing(row.value) && (hasOffer(casino) || fact.group !== 'bonus') ? factLines(fact, row) : [];
  });
  return [
    ...casino.description.split(/[\r\n]+/).map((text) => ({ label: null, text })),
    ...facts,
    ...labelled('Highlight', casino.positives),
    ...labelled('Drawback', casino.negatives),
    ...(hasOffer(casino)
      ? [...labelled('Bonus terms', [casino.bonusTerms]), ...labelled('Promo code', [casino.promoCode])]
      : []),
    ...labelled('Games', [casino.gamemodes.map(slugLabel).join(', ')]),
  ];
}
