import { describe, expect, test, vi } from 'vitest';
import { casinoResolver } from '../../../client/features/casinos/admin/casino-problems';
import {
  casinoCopyValues,
  casinoOfCopy,
  changedNames,
  toChanges,
  toCreation,
  toSave,
} from '../../../client/features/casinos/admin/casino-save';
import { withFormer } from '../../../client/features/review/admin/use-casino-editor';
import { mergeSaved } from '../../../client/features/editing/admin/merge-saved';
import { computeMean, toFormValues } from '../../../client/features/casinos/admin/casino-values';
import type { AdminCasino, CasinoValues } from '../../../client/features/casinos/admin/casino-values';
import { sectionLabels, findSection } from '../../../client/features/casinos/admin/editor-sections';
import {
  toDay,
  dueState,
  toFactRows,
  factsToSave,
  readRow,
  readyRows,
  today,
  keysToAsk,
  unconfirmedKeys,
} from '../../../client/features/facts/admin/fact-form';
import type { FactRow } from '../../../client/features/facts/admin/fact-form';
import { shownValue } from '../../../client/features/casinos/admin/revision-values';
import { FACTS, findFact } from '../../../shared/facts/casino-facts';
import { typedTime } from '../../../client/ui/admin/publication-time';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import { known, old, savedAt, stored } from './admin-casino-fixture';

const values = (): CasinoValues => structuredClone(toFormValues(stored));

function withFact(key: string, change: Partial<FactRow>): CasinoValues {
  const typed = values();
  const row = typed.facts[key];
  if (row) typed.facts[key] = { ...row, ...change };
  return typed;
}

const findProblems = async (typed: CasinoValues) =>
  (await casinoResolver(DEFAULT_CRITERIA)(typed, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;

describe('codes', () => {
  const ends = ['2026-11-30T23:59:59.250Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const casino = {
    ...stored,
    codes: ends.map((endsAt, at) => ({
      id: `0a0a0a0a-0a0a-4a0a-8a0a-00000000000${at}`,
      code: `LOOT${at}`,
      offer: 'More',
      startsAt: null,
      endsAt,
      terms: '',
      source: '',
      checkedOn: null,
    })),
  };

  test('codes with another field changed keep their ends, also seconds and both occurrences of a repeated hour', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const before = toFormValues(casino);
    const codes = before.codes.map((row) => ({ ...row, terms: 'Once a week' }));
    const { codes: saved = [] } = toChanges({ ...before, codes }, before);
    vi.unstubAllEnvs();
    expect(saved.map(({ endsAt }) => endsAt)).toEqual(ends);
  });

  test('codes whose time occurs twice are refused until the editor chooses one', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const before = toFormValues(casino);
    const codes = before.codes.map((row) => ({ ...row, endsAt: typedTime('2026-10-25T02:30') }));
    const problems = await findProblems({ ...before, codes });
    vi.unstubAllEnvs();
    expect(problems.codes?.[0]?.endsAt?.message).toBe('02:30 occurs twice that day. Choose the first or the second.');
  });
});

describe('fields', () => {
  test('unchanged fields are not saved, even with a space added at the end', async () => {
    expect(changedNames(values(), toFormValues(stored))).toEqual([]);
    expect(toSave({ ...values(), name: 'Weathervane ' }, stored)).toBeUndefined();
    expect(await findProblems(values())).toEqual({});
  });

  test('fields are saved on their own and checked against the last save', () => {
    expect(toSave({ ...values(), promoCode: 'LOOT' }, stored)).toEqual({
      update: {
        id: stored.id,
        promoCode: 'LOOT',
        expectedUpdatedAt: savedAt,
        expectedFirst: { code: null, offer: stored.bonusAmount },
      },
    });
    expect(toSave({ ...values(), promoCode: 'LOOT' }, stored, { isForced: true })).toEqual({
      update: { id: stored.id, promoCode: 'LOOT' },
    });
  });

  test('summary and about are the lines of the description', () => {
    expect(values()).toMatchObject({ summary: 'A casino.', about: '\nAbout it.' });
    expect(toChanges({ ...values(), about: 'More.\nYet more.' }, values())).toEqual({
      description: 'A casino.\nMore.\nYet more.',
    });
    expect(toChanges({ ...values(), summary: 'Of two\nlines.', about: ' ' }, values())).toEqual({
      description: 'Of two lines.',
    });
    expect(changedNames({ ...values(), about: '' }, values())).toEqual(['about']);
  });

  test('fields of a draft may be missing except its name; for any other status each one is named at its field', async () => {
    const draft = { ...toFormValues(undefined), status: 'draft' as const, scores: values().scores };
    expect(Object.keys(await findProblems(draft))).toEqual(['name']);
    const named = { ...draft, name: 'Only Named' };
    expect(await findProblems(named)).toEqual({});
    expect(toCreation(named)).toMatchObject({ name: 'Only Named', status: 'draft', rating: null, bonusAmount: '' });
    const listed = await findProblems({ ...named, status: 'listed' });
    expect(Object.entries(listed).map(([name, error]) => [name, error.message])).toEqual([
      ['ratingOverride', 'Rating is required'],
      ['summary', 'Summary is required'],
      ['bonusAmount', 'Bonus is required'],
      ['affiliateLink', 'Affiliate link is required'],
    ]);
    const scored = Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: '4', reason: 'Played.' }]));
    expect(Object.keys(await findProblems({ ...named, status: 'listed', scores: scored }))).not.toContain(
      'ratingOverride',
    );
  });

  test('a status is saved with its reason; a missing reason is an error at its field', async () => {
    const warned = { ...values(), status: 'warning' as const };
    expect(Object.keys(await findProblems(warned))).toEqual(['statusReason']);
    const reason = { ...warned, statusReason: 'It pays nobody.' };
    expect(toChanges(reason, values())).toEqual({ status: 'warning', statusReason: 'It pays nobody.' });
    expect(toChanges({ ...reason, status: 'closed' }, reason)).toEqual({
      status: 'closed',
      statusReason: 'It pays nobody.',
    });
  });

  test('a new casino needs no more than the dialog asks for', () => {
    const typed = {
      ...toFormValues(undefined),
      name: 'New',
      rating: '4.5',
      summary: 'New here.',
      bonusAmount: '5%',
      affiliateLink: 'https://new.example.com',
      status: 'draft' as const,
    };
    expect(toCreation(typed)).toMatchObject({ name: 'New', slug: 'new', rating: 4.5, status: 'draft' });
  });

  test.each([
    ['four', 'Rating is required'],
    ['5.1', 'Rating must be between 0 and 5'],
    ['4.85', 'Rating may have one decimal'],
  ])('a rating of "%s" is an error at its field: %s', async (rating, message) => {
    expect(await findProblems({ ...values(), rating })).toEqual({ rating: { type: 'schema', message } });
  });
});

describe('a fact', () => {
  test('a fact that a tester measures is an own test until said otherwise', () => {
    const rows = toFactRows([]);
    expect(rows['payout_median']?.sourceKind).toBe('own_test');
    expect(rows['min_deposit']?.sourceKind).toBe('');
  });

  const row = (change: Partial<FactRow>): FactRow => ({ ...toFactRows([])['licence'], ...change }) as FactRow;
  const read = (key: string, change: Partial<FactRow>) => {
    const fact = findFact(key);
    return fact && readRow(fact, row(change));
  };

  test.each([
    ['min_deposit', { text: '2.50' }, 250],
    ['min_deposit', { text: '2,5' }, 250],
    ['kyc_from', { text: 'never' }, 'never'],
    ['skin_markup', { text: '2.6' }, 260],
    ['payout_median', { text: ' 27 ' }, 27],
    ['provably_fair', { text: 'no' }, false],
    ['founded_year', { text: '2016' }, 2016],
    ['fairness_scheme', { text: 'seed-pair' }, 'seed-pair'],
    ['excluded_countries', { list: [] }, []],
    ['excluded_countries', { list: null }, null],
    ['house_edge', { edges: { crash: '3', dice: '' } }, { crash: 300 }],
    ['house_edge', { edges: { crash: '' } }, null],
    ['licence', { text: '' }, null],
  ] as const)('%s typed as %j is %j', (key, change, value) => {
    expect(
      read(key, { ...change, ...('list' in change && { list: change.list && [...change.list] }) } as never),
    ).toEqual({
      value,
    });
  });

  test.each([
    ['min_deposit', { text: 'five' }, 'Enter an amount in dollars: 5 or 2.50'],
    ['min_deposit', { text: 'never' }, 'Enter an amount in dollars: 5 or 2.50'],
    ['min_deposit', { text: '1.234' }, 'Enter an amount in dollars: 5 or 2.50'],
    ['payout_median', { text: '1.5' }, 'Enter whole minutes'],
    ['founded_year', { text: '1850' }, 'Founded must be 1990 or later'],
    ['house_edge', { edges: { crash: '300' } }, 'House edge is too large'],
  ] as const)('%s typed as %j is refused: %s', (key, change, problem) => {
    expect(read(key, change)).toEqual({ problem });
  });

  test('a fact of every type comes back as it was stored', () => {
    const samples = {
      money: 250,
      minutes: 27,
      percent: 675,
      integer: 3,
      boolean: false,
      text: 'Words',
      year: 2016,
      choice: '',
      list: [],
      percentByMode: { crash: 350 },
    };
    for (const fact of FACTS) {
      const [choice = ''] = Object.keys(fact.options ?? {});
      const value = fact.type === 'choice' ? choice : samples[fact.type];
      const rows = toFactRows([known(fact.key, value)]);
      expect(readRow(fact, rows[fact.key] ?? row({})), fact.key).toEqual({ value });
    }
  });

  test('a corrected fact is saved on its own, with its day, and checked against its own last save', () => {
    const typed = withFact('min_deposit', { text: '5', checkedOn: today() });
    expect(toSave(typed, stored)).toEqual({
      update: {
        id: stored.id,
        facts: {
          min_deposit: {
            value: 500,
            sourceKind: 'terms',
            source: 'Clause 3',
            note: '',
            checkedAt: undefined,
            expectedUpdatedAt: savedAt,
          },
        },
      },
    });
  });

  test('a fact keeps the time of its check if only the source changed', () => {
    const save = toSave(withFact('min_deposit', { source: 'Clause 4' }), stored);
    expect(save).toMatchObject({ update: { facts: { min_deposit: { checkedAt: old } } } });
  });

  test('an emptied fact is removed, and clearing one that never existed saves nothing', () => {
    const emptied = withFact('min_deposit', { text: '' });
    const held = { value: null, expectedUpdatedAt: savedAt };
    expect(toSave(emptied, stored)).toMatchObject({ update: { facts: { min_deposit: held } } });
    expect(toSave(emptied, stored, { isForced: true })).toMatchObject({ update: { facts: { min_deposit: null } } });
    expect(toSave(withFact('licence', { text: ' ' }), stored)).toBeUndefined();
  });

  test('a fact that was checked again unchanged is verified by its key, unless something else changed too', () => {
    const typed = withFact('min_deposit', { checkedOn: today() });
    const verify = { id: stored.id, keys: ['min_deposit'] };
    expect(toSave(typed, stored)).toEqual({ verify: { ...verify, expected: { min_deposit: savedAt } } });
    expect(toSave(typed, stored, { isForced: true })).toEqual({ verify });
    expect(toSave({ ...typed, name: 'Other' }, stored)).toMatchObject({
      update: { name: 'Other', facts: { min_deposit: { value: 250 } } },
    });
  });

  test('a fact with another value asks for its source and date, unless they were touched or are of today', () => {
    const facts = (change: Partial<FactRow>) => unconfirmedKeys(withFact('min_deposit', change).facts, stored.facts);
    expect(facts({ text: '5' })).toEqual(['min_deposit']);
    expect(facts({ text: '5', note: 'by card' })).toEqual(['min_deposit']);
    expect(facts({ text: 'x' })).toEqual(['min_deposit']);
    for (const touched of [{ source: 'Clause 4' }, { sourceKind: 'register' as const }, { checkedOn: today() }]) {
      expect(facts({ text: '5', ...touched })).toEqual([]);
    }
    expect([facts({}), facts({ text: '' }), facts({ note: 'by card' })]).toEqual([[], [], []]);
    const ofToday = stored.facts.map((fact) => ({ ...fact, checkedAt: new Date() }));
    expect(unconfirmedKeys(withFact('min_deposit', { text: '5', checkedOn: today() }).facts, ofToday)).toEqual([]);
    const ready = readyRows(withFact('min_deposit', { text: '5' }).facts, stored.facts);
    expect(ready['min_deposit']?.text).toBe('2.50');
  });

  test('a fact is asked about again if it changed after the editor confirmed its source', () => {
    const rows = withFact('min_deposit', { text: '5' }).facts;
    const answered = { min_deposit: structuredClone(rows['min_deposit'] ?? row({})) };
    expect(keysToAsk(rows, stored.facts, {})).toEqual(['min_deposit']);
    expect(keysToAsk(rows, stored.facts, answered)).toEqual([]);
    expect(keysToAsk(withFact('min_deposit', { text: '6' }).facts, stored.facts, answered)).toEqual(['min_deposit']);
  });

  test('a fact is asked about, and the others are unchanged, when unpublished changes come back in the order of the database', () => {
    const { facts } = withFact('min_deposit', { text: '5' });
    const inOtherOrder = Object.fromEntries(
      Object.entries(facts).map(([key, row]) => [
        key,
        Object.fromEntries(Object.entries(row).reverse()) as unknown as FactRow,
      ]),
    );
    expect(keysToAsk(inOtherOrder, stored.facts, {})).toEqual(['min_deposit']);
    expect(Object.keys(factsToSave(inOtherOrder, stored.facts))).toEqual(['min_deposit']);
  });

  test('an emptied fact is not saved automatically, because another value may follow', () => {
    const ready = readyRows(withFact('min_deposit', { text: '' }).facts, stored.facts);
    expect(ready['min_deposit']?.text).toBe('2.50');
  });

  test('a new fact needs its source', async () => {
    const typed = withFact('licence', { text: 'Curaçao' });
    expect((await findProblems(typed)).facts?.['licence']).toMatchObject({
      sourceKind: { message: 'Choose where this is known from' },
    });
    expect(readyRows(typed.facts, stored.facts)['licence']?.text).toBe('');
    expect(await findProblems(withFact('licence', { text: 'Curaçao', sourceKind: 'register' }))).toEqual({});
  });

  test('a fact shows its error next to its field, and the section is named', async () => {
    const errors = await findProblems(withFact('min_deposit', { text: 'x' }));
    expect(errors.facts?.['min_deposit']?.text?.message).toBe('Enter an amount in dollars: 5 or 2.50');
    const tomorrow = toDay(new Date(Date.now() + 48 * 60 * 60 * 1000));
    const ahead = await findProblems(withFact('min_deposit', { checkedOn: tomorrow }));
    expect(ahead.facts?.['min_deposit']?.text?.message).toBe('Checked on must not be in the future');
    expect(findSection('facts.min_deposit')).toBe('facts');
    expect(sectionLabels(['facts.house_edge', 'scores.payouts', 'about'])).toBe('Verdict and scores, Games, Review');
  });

  test('a fact is due by its own interval, unknown without a value, and overdue if never checked', () => {
    const fact = findFact('min_deposit');
    const now = new Date('2026-11-22T00:00:00Z');
    const getState = (change: Partial<FactRow>) => fact && dueState(fact, row(change), now);
    expect(getState({ text: '' })).toEqual({ kind: 'unknown' });
    expect(getState({ text: '5', checkedOn: '' })).toEqual({ kind: 'overdue', since: null });
    expect(getState({ text: '5', checkedOn: '2026-10-29' })).toEqual({ kind: 'fresh' });
    expect(getState({ text: '5', checkedOn: '2026-05-20' })).toEqual({
      kind: 'overdue',
      since: new Date('2026-11-20T00:00:00Z'),
    });
  });
});

describe('unpublished changes of a casino', () => {
  test('unpublished changes of a casino hold only what their editor changed: a warning set in the meantime stays', () => {
    const typed = { ...toFormValues(stored), summary: 'Mine.' };
    const copy = casinoCopyValues(typed, stored);
    expect(copy.typed).toEqual({ summary: 'Mine.', facts: {}, scores: {} });
    expect(copy.change).toEqual({ description: 'Mine.\n\nAbout it.' });
    const warned: AdminCasino = { ...stored, status: 'warning', statusReason: 'Has not paid since May.' };
    const opened = casinoOfCopy(copy, warned);
    expect(changedNames(opened, toFormValues(warned))).toEqual(['summary']);
    expect(casinoCopyValues(opened, warned).change).toEqual(copy.change);
  });

  test('unpublished changes of a casino date a check of today when it is typed, and keep what cannot be read yet', () => {
    const { change } = casinoCopyValues(withFact('min_deposit', { text: '5', checkedOn: today() }), stored);
    expect(change).toMatchObject({
      facts: { min_deposit: { value: 500, checkedAt: expect.stringMatching(/Z$/) as string } },
    });
    const unread = casinoCopyValues({ ...toFormValues(stored), rating: 'four' }, stored);
    expect(unread).toMatchObject({ typed: { rating: 'four' } });
  });
});

describe('a score', () => {
  const scored = (key: string, score: string, reason: string): CasinoValues => ({
    ...values(),
    scores: { ...values().scores, [key]: { score, reason } },
  });

  test('a score is saved on its own and checked against its own last save', () => {
    expect(toSave(scored('payouts', '4', 'Slower.'), stored)).toEqual({
      update: { id: stored.id, scores: { payouts: { score: 4, reason: 'Slower.', expectedScoredAt: savedAt } } },
    });
    const emptied = scored('payouts', '', '');
    const held = { score: null, expectedScoredAt: savedAt };
    expect(toSave(emptied, stored)).toMatchObject({ update: { scores: { payouts: held } } });
    expect(toSave(emptied, stored, { isForced: true })).toMatchObject({ update: { scores: { payouts: null } } });
  });

  test('a score needs a number and a sentence', async () => {
    expect((await findProblems(scored('terms', '4', ''))).scores?.['terms']?.reason?.message).toBe(
      'Say in a sentence why',
    );
    expect((await findProblems(scored('terms', '', 'Good.'))).scores?.['terms']?.score?.message).toBe(
      'Score is required',
    );
    expect((await findProblems(scored('terms', '9', 'Good.'))).scores?.['terms']?.score?.message).toBe(
      'Score must be between 0 and 5',
    );
  });

  test('the mean exists once every criterion is scored', () => {
    expect(computeMean(values().scores, DEFAULT_CRITERIA)).toBeUndefined();
    const all = Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: '4.5', reason: 'So.' }]));
    expect(computeMean(all, DEFAULT_CRITERIA)).toBe(45);
  });

  test('the form asks why the editor’s own rating differs from the mean, as soon as there is one', async () => {
    const scores = Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: '4.5', reason: 'So.' }]));
    const message = 'The average of the parts is 4.5. Say in a sentence why the rating is not, or remove it';
    expect(await findProblems({ ...values(), scores })).toEqual({ ratingReason: { type: 'schema', message } });
    for (const own of [{ ratingOverride: '' }, { ratingOverride: '4.5' }, { ratingReason: 'So.' }])
      expect(await findProblems({ ...values(), scores, ...own })).toEqual({});
  });
});

test('unsaved input is copied as readable text, not in its stored form', () => {
  const values = toFormValues(stored);
  values.bonusAmount = '9% on top';
  values.promoCode = '';
  const row = values.facts['min_deposit'] ?? expect.unreachable('the form has no such fact');
  values.facts['min_deposit'] = { ...row, text: '2.50', note: 'in skins' };
  values.scores['payouts'] = { score: '4.5', reason: 'Quick.' };
  const names = ['bonusAmount', 'promoCode', 'facts.min_deposit', 'scores.payouts'];
  expect(names.map((name) => shownValue(name, values, DEFAULT_CRITERIA))).toEqual([
    { label: 'Bonus', text: '9% on top' },
    { label: 'Promo code', text: '' },
    { label: 'Minimum deposit', text: expect.stringMatching(/^\$2\.50\nin skins\n/) as string },
    { label: 'Payouts', text: '4.5\nQuick.' },
  ]);
});

describe('what another editor saved meanwhile', () => {
  const later = new Date('2026-10-29T08:05:00Z');
  const theirs: AdminCasino = {
    ...stored,
    bonusTerms: 'Theirs.',
    updatedAt: later,
    facts: [{ ...known('min_deposit', 900), updatedAt: later }, known('excluded_countries', [])],
    scores: [{ criterion: 'payouts', score: 30, reason: 'Theirs.', scoredAt: later }],
  };

  interface Merge {
    sent: CasinoValues;
    now: CasinoValues;
    fresh: AdminCasino;
    isAutosave?: boolean;
  }

  function merge({ fresh, ...rest }: Merge) {
    const values = { before: toFormValues(stored), after: toFormValues(fresh) };
    const shown = (name: string, all: CasinoValues) => shownValue(name, all, DEFAULT_CRITERIA);
    const forms = { changed: changedNames, shown, texts: ['about', 'fullReview', 'bonusTerms'] };
    const { accepted, kept } = mergeSaved(forms, { ...values, ...rest });
    return { accepted: Object.fromEntries(accepted), latest: withFormer(fresh, stored, kept) };
  }

  test('another editor’s save is shown in untouched fields, also after an autosave', () => {
    const sent = withFact('kyc_from', { text: 'Always' });
    for (const isAutosave of [false, true]) {
      const { accepted, latest } = merge({ sent, now: sent, fresh: theirs, isAutosave });
      expect(accepted).toMatchObject({
        bonusTerms: 'Theirs.',
        'facts.min_deposit': { text: '9' },
        'scores.payouts': { score: '3', reason: 'Theirs.' },
      });
      expect(latest).toEqual(theirs);
    }
  });

  test('another editor’s save is not overwritten by input here: the next save is checked against what this form knew', () => {
    const now = { ...withFact('min_deposit', { text: '7' }), bonusTerms: 'Mine.' };
    now.scores['payouts'] = { score: '5', reason: 'Mine.' };
    const { accepted, latest } = merge({ sent: values(), now, fresh: theirs });
    expect(accepted).toEqual({});
    expect(toSave(now, latest)).toMatchObject({
      update: {
        bonusTerms: 'Mine.',
        expectedUpdatedAt: savedAt,
        facts: { min_deposit: { value: 700, expectedUpdatedAt: savedAt } },
        scores: { payouts: { score: 5, expectedScoredAt: savedAt } },
      },
    });
    expect(changedNames(toFormValues(theirs), toFormValues(latest))).toEqual(
      expect.arrayContaining(['bonusTerms', 'facts.min_deposit', 'scores.payouts']),
    );
  });

  test('another editor’s save is told apart from this form’s own: text typed since stays, and the next save is checked against that save', () => {
    const sent = { ...values(), name: 'Weathervane Two ' };
    const fresh = { ...stored, name: 'Weathervane Two', updatedAt: later };
    expect(merge({ sent, fresh, now: sent }).accepted).toEqual({ name: 'Weathervane Two' });
    expect(merge({ sent, fresh, now: sent, isAutosave: true }).accepted).toEqual({});
    const typedOn = { ...sent, name: 'Weathervane Two b' };
    const { accepted, latest } = merge({ sent, fresh, now: typedOn });
    expect(accepted).toEqual({});
    expect(toSave(typedOn, latest)).toEqual({
      update: { id: stored.id, name: 'Weathervane Two b', expectedUpdatedAt: later },
    });
  });
});
