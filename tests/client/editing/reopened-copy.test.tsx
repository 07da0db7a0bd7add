// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { casinoCopyValues } from '../../../client/features/casinos/admin/casino-save';
import { toFormValues } from '../../../client/features/casinos/admin/casino-values';
import type { AdminCasino } from '../../../client/features/casinos/admin/casino-values';
import { useCasinoEditor } from '../../../client/features/review/admin/use-casino-editor';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';
import { known, stored } from '../casinos/admin-casino-fixture';

const LATER = new Date('2026-10-30T08:00:00Z');

interface Expected {
  facts?: Record<string, { value: unknown; expectedUpdatedAt: string | null }>;
  scores?: Record<string, { score: number; expectedScoredAt: string | null }>;
}

/** The site as visitors see it. */
let casino: AdminCasino;
let published: Expected[] = [];

const asJson = (values: CopyValues) => JSON.parse(JSON.stringify(values)) as CopyValues;

function withCopy(of: AdminCasino, values: CopyValues, baseUpdatedAt: Date): AdminCasino {
  const times = { baseUpdatedAt, updatedAt: new Date(), publishAt: null };
  const people = { problem: null, editorId: null, editor: null, begunBy: null };
  return { ...of, copy: { values: asJson(values), ...times, ...people } };
}

/** As the server compares facts and scores: by the time of each row. */
function assertRowsRead({ facts = {}, scores = {} }: Expected): void {
  const isRead = (expected: string | null, at: Date | undefined) => expected === (at?.toISOString() ?? null);
  const factAt = (key: string) => casino.facts.find((fact) => fact.key === key)?.updatedAt;
  const scoreAt = (key: string) => casino.scores.find(({ criterion }) => criterion === key)?.scoredAt;
  const areRead =
    Object.entries(facts).every(([key, { expectedUpdatedAt }]) => isRead(expectedUpdatedAt, factAt(key))) &&
    Object.entries(scores).every(([key, { expectedScoredAt }]) => isRead(expectedScoredAt, scoreAt(key)));
  if (!areRead) throw callFailure(409, SAVED_MEANWHILE);
}

function answer(path: string, input: { values: CopyValues; baseUpdatedAt: Date }): unknown {
  if (path === 'admin.casinos.get') return casino;
  if (path === 'admin.casinos.revisions.list') return { items: [{ savedBy: 'Ben', savedAt: LATER }] };
  if (path === 'admin.casinos.saveCopy') {
    casino = withCopy(casino, input.values, input.baseUpdatedAt);
    return { updatedAt: casino.copy?.updatedAt };
  }
  if (path !== 'admin.casinos.publishCopy') return [];
  const change = (casino.copy?.values.change ?? {}) as Expected;
  assertRowsRead(change);
  published.push(change);
  casino = { ...casino, copy: null };
  return { id: casino.id };
}

const server = answeringLink(answer);

function Editor() {
  const { editing } = useCasinoEditor(casino);
  const { problem } = editing;
  return (
    <>
      <input aria-label="Name" {...editing.form.register('name')} />
      <button onClick={() => void editing.publish()}>Publish</button>
      {problem?.kind === 'conflict' && (
        <ul>
          {problem.differences.map(({ label, collisions }) => (
            <li key={label}>
              {[label, ...collisions.flatMap(({ was, mine, theirs }) => [was, mine, theirs])].join(' | ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Ada's unpublished changes, begun with `stored`, reopened after Ben saved `theirs`. */
async function reopen(
  change: (values: ReturnType<typeof toFormValues>) => void,
  theirs: Partial<AdminCasino>,
  { hasBase = true } = {},
) {
  const values = structuredClone(toFormValues(stored));
  change(values);
  const { base, ...copy } = casinoCopyValues(values, stored);
  casino = withCopy({ ...stored, ...theirs }, { ...copy, base: hasBase ? base : {} }, stored.updatedAt);
  renderInAdmin(server, <Editor />, { client: { auth: {} } });
  return { press: async () => await userEvent.click(await screen.findByRole('button', { name: 'Publish' })) };
}

afterEach(() => {
  cleanup();
  published = [];
});

describe('a working copy that is opened again after a colleague saved', () => {
  const newDeposit = ({ facts }: ReturnType<typeof toFormValues>) => {
    if (facts['min_deposit']) facts['min_deposit'] = { ...facts['min_deposit'], text: '5' };
  };
  const excluded = known('excluded_countries', []);

  test('A working copy asks about a fact that both changed, and publishes nothing before', async () => {
    const facts = [known('min_deposit', 900, { updatedAt: LATER }), excluded];
    const { press } = await reopen(newDeposit, { facts });
    await press();
    expect((await screen.findByRole('listitem')).textContent).toMatch(/Minimum deposit \| .*2\.50.* \| .*5.* \| .*9/s);
    expect(published).toEqual([]);
  });

  test('A working copy of an earlier version, which has no base, asks about a fact and a score that differ', async () => {
    const facts = [known('min_deposit', 900, { updatedAt: LATER }), excluded];
    const scores = [{ criterion: 'payouts', score: 20, reason: 'It stopped.', scoredAt: LATER }];
    const change = (values: ReturnType<typeof toFormValues>) => {
      newDeposit(values);
      Object.assign(values.scores, { payouts: { score: '5', reason: 'Instant.' } });
    };
    const { press } = await reopen(change, { facts, scores }, { hasBase: false });
    await press();
    const told = await screen.findAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Minimum deposit .*5.* \| .*9/s),
      expect.stringMatching(/Instant\..*It stopped\./s),
    ]);
    expect(published).toEqual([]);
  });

  test('A working copy asks about a fact that a colleague removed', async () => {
    const { press } = await reopen(newDeposit, { facts: [excluded] });
    await press();
    expect((await screen.findByRole('listitem')).textContent).toMatch(/Minimum deposit/);
    expect(published).toEqual([]);
  });

  test('A working copy asks about a score that both changed, also after it is saved again', async () => {
    const scores = [{ criterion: 'payouts', score: 20, reason: 'It stopped.', scoredAt: LATER }];
    const mine = { score: '5', reason: 'Instant.' };
    const { press } = await reopen((values) => Object.assign(values.scores, { payouts: mine }), { scores });
    await userEvent.type(await screen.findByLabelText('Name'), '!');
    await press();
    const told = await screen.findByRole('listitem');
    expect(told.textContent).toMatch(/4\.5.*Fast\..*5.*Instant\..*2.*It stopped\./s);
    expect(published).toEqual([]);
  });

  test('A working copy publishes its fact beside another one that a colleague saved', async () => {
    const facts = [known('min_deposit', 250), known('excluded_countries', ['FR'], { updatedAt: LATER })];
    const { press } = await reopen(newDeposit, { facts });
    await press();
    await vi.waitFor(() => expect(published).toHaveLength(1), 20_000);
    expect(Object.keys(published[0]?.facts ?? {})).toEqual(['min_deposit']);
  });
});
