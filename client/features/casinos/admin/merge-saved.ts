import { pickFields } from '../../../../shared/pick-fields';
import { changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';

interface Merging {
  /** The casino as the form knew it when it sent, or read again. */
  known: AdminCasino;
  /** All that the form held then. */
  sent: CasinoValues;
  now: CasinoValues;
  fresh: AdminCasino;
  /** Nothing that was sent is put in another form then: somebody may be in the middle of a word. */
  isAutosave?: boolean;
}

interface Merged {
  /** Values to be shown instead of those the form holds. */
  taken: { fields: Partial<CasinoValues>; facts: CasinoValues['facts']; scores: CasinoValues['scores'] };
  /**
   * The casino as the form knows it from now on. Where somebody else saved what is being typed here, that is as it knew
   * it before, so that the next save is told of it.
   */
  latest: AdminCasino;
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The field of the casino, 'facts.kyc_from' or 'scores.payouts' behind a name of the form. */
const unitOf = (name: string) => (name === 'summary' || name === 'about' ? 'description' : name);

const unitsOf = (values: CasinoValues, before: CasinoValues): ReadonlySet<string> =>
  new Set(changedNames(values, before).map(unitOf));

/** Brings together what is typed, what was sent, and what the server has now, of which others may have saved a part. */
export function mergeSaved({ known, sent, now, fresh, isAutosave = false }: Merging): Merged {
  const [before, after] = [valuesOf(known), valuesOf(fresh)];
  const [sentUnits, typedUnits] = [unitsOf(sent, before), unitsOf(now, before)];
  const kept = new Set<string>();

  /** Of the values of a form or of one of its parts, those to take; `prefix` says which part. */
  function takenOf<T extends object>(prefix: string, of: (values: CasinoValues) => T): Partial<T> {
    const names = Object.keys(of(after)) as (keyof T)[];
    const isTaken = (name: keyof T): boolean => {
      const unit = unitOf(`${prefix}${String(name)}`);
      const [was, held, is] = [of(before)[name], of(now)[name], of(after)[name]];
      if (sameJson(held, is)) return false;
      if (sentUnits.has(unit) || sameJson(was, is)) return !isAutosave && sameJson(held, of(sent)[name]);
      if (typedUnits.has(unit)) kept.add(unit);
      return !typedUnits.has(unit);
    };
    return pickFields(of(after), names.filter(isTaken));
  }

  const taken = {
    fields: takenOf('', ({ facts: _facts, scores: _scores, ...fields }) => fields),
    facts: takenOf('facts.', ({ facts }) => facts) as CasinoValues['facts'],
    scores: takenOf('scores.', ({ scores }) => scores) as CasinoValues['scores'],
  };
  return { taken, latest: latestOf(known, fresh, kept) };
}

function latestOf(known: AdminCasino, fresh: AdminCasino, kept: ReadonlySet<string>): AdminCasino {
  const fields = (Object.keys(known) as (keyof AdminCasino)[]).filter((name) => kept.has(name));
  const isKept = {
    fact: ({ key }: { key: string }) => kept.has(`facts.${key}`),
    score: ({ criterion }: { criterion: string }) => kept.has(`scores.${criterion}`),
  };
  return {
    ...fresh,
    ...pickFields(known, fields.length > 0 ? [...fields, 'updatedAt'] : []),
    facts: [...fresh.facts.filter((fact) => !isKept.fact(fact)), ...known.facts.filter(isKept.fact)],
    scores: [...fresh.scores.filter((score) => !isKept.score(score)), ...known.scores.filter(isKept.score)],
  };
}
