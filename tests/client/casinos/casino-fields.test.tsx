// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { httpLink } from '@trpc/client';
import { useForm } from 'react-hook-form';
import superjson from 'superjson';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NewCasinoDialog, QuickFields } from '../../../client/features/casinos/admin/casino-dialog';
import { IdentityFields, OfferFields, SharingFields } from '../../../client/features/casinos/admin/casino-fields';
import { toInput, toFormValues } from '../../../client/features/casinos/admin/casino-values';
import type { CasinoValues } from '../../../client/features/casinos/admin/casino-values';
import { EvidenceFields } from '../../../client/features/evidence/admin/evidence-fields';
import { factProblems, toFactRows, factsToSave } from '../../../client/features/facts/admin/fact-form';
import { FactFields } from '../../../client/features/casinos/admin/facts-section';
import { GameFields } from '../../../client/features/casinos/admin/games-section';
import { differencesFrom } from '../../../client/features/casinos/admin/revision-values';
import type { Snapshot } from '../../../client/features/casinos/admin/revision-values';
import { MissingFields } from '../../../client/features/casinos/admin/missing-fields';
import { ReviewFields } from '../../../client/features/casinos/admin/review-section';
import { ScoreFields, ShownRating } from '../../../client/features/casinos/admin/scores-section';
import { casinoHead } from '../../../client/features/review/casino-head';
import { CasinoPage, loadReviewBody } from '../../../client/features/review/casino-page';
import type { PublicCasino } from '../../../client/features/casinos/casino-data';
import { isPayoutFact } from '../../../shared/facts/payout-facts';
import { FACTS } from '../../../shared/facts/casino-facts';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import { COLUMNS } from '../../../shared/transfer/columns';
import type { FieldIn } from '../../../shared/transfer/columns';
import { siteSettings } from '../../../shared/settings/settings.schema';
import { NEW_FACT, registerNewFact } from '../../fixtures/new-fact';
import { casino, renderAt } from './casino-fixture';
import { renderInAdmin } from '../admin-fixture';

beforeAll(async () => {
  await loadReviewBody();
  // jsdom has no layout.
  class IntersectionObserverStub {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
  class ResizeObserverStub {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const placed = { id: crypto.randomUUID(), placement: null, placementReason: null, criteria: [...DEFAULT_CRITERIA] };

/** Renders all forms of a casino as one: those of the editor and of the dialogs. */
function renderForms(submitted: (values: CasinoValues) => void, values = toFormValues(undefined)) {
  function Form() {
    // A field that no input registers is absent from the values.
    const form = useForm<CasinoValues>({ defaultValues: values, shouldUnregister: true });
    return (
      <form aria-label="Casino" onSubmit={(event) => void form.handleSubmit(submitted)(event)}>
        <QuickFields form={form} casino={placed} />
        <OfferFields form={form} casino={placed} />
        <ScoreFields form={form} criteria={DEFAULT_CRITERIA} />
        <FactFields form={form} verified={null} />
        <EvidenceFields form={form} casino={placed} />
        <GameFields form={form} />
        <ReviewFields form={form} />
        <SharingFields form={form} />
      </form>
    );
  }
  renderInAdmin(httpLink({ url: '/trpc', transformer: superjson }), <Form />);
}

test('the forms of a casino have an input for every field', async () => {
  const submitted = vi.fn<(values: CasinoValues) => void>();
  renderForms(submitted);
  // Submits directly, skipping the browser's own validation of required fields.
  await act(async () => fireEvent.submit(screen.getByRole('form')));
  const { facts = {}, scores = {}, ...typed } = submitted.mock.calls[0]?.[0] ?? {};
  // Computed from the scores.
  const values = { ...typed, rating: '' };
  expect(Object.keys({ ...values, facts, scores }).sort()).toEqual(Object.keys(toFormValues(undefined)).sort());
  expect(Object.keys(facts).sort()).toEqual(
    FACTS.map(({ key }) => key)
      .filter((key) => !isPayoutFact(key))
      .sort(),
  );
  expect(Object.keys(scores).sort()).toEqual(DEFAULT_CRITERIA.map(({ key }) => key).sort());
  const { edited, former } = COLUMNS.casinos;
  const fields = Object.keys(values).map((name) => (/^(summary|about)$/.test(name) ? 'description' : name));
  expect([...new Set(fields)].sort()).toEqual([...Object.values<string>(edited), 'codes', 'evidence'].sort());
  expect(Object.keys(former).filter((key) => !(key in facts))).toEqual([]);
});

test('what a draft lacks is listed, and each name leads to its field', async () => {
  function Form() {
    const values = { ...toFormValues(undefined), name: 'Only Named', status: 'draft' as const };
    const form = useForm<CasinoValues>({ defaultValues: values });
    return (
      <>
        <MissingFields form={form} criteria={DEFAULT_CRITERIA} />
        <ShownRating form={form} criteria={DEFAULT_CRITERIA} />
        <OfferFields form={form} casino={placed} />
        <ScoreFields form={form} criteria={DEFAULT_CRITERIA} />
        <ReviewFields form={form} />
      </>
    );
  }
  renderInAdmin(httpLink({ url: '/trpc', transformer: superjson }), <Form />);
  expect(document.body.textContent).toContain('Not rated yet');
  const missing = within(screen.getByRole('group', { name: 'Missing before it can be listed' }));
  const fields = {
    Rating: 'Rating set by an editor',
    Summary: 'Summary',
    Bonus: 'Bonus',
    'Affiliate link': 'Affiliate',
  };
  expect(missing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(Object.keys(fields));
  for (const [button, label] of Object.entries(fields)) {
    fireEvent.click(missing.getByRole('button', { name: button }));
    const labels = () => (document.activeElement as HTMLInputElement).labels ?? [];
    await waitFor(() => expect([...labels()].map(({ textContent }) => textContent).join()).toContain(label));
    const focused = document.activeElement as HTMLInputElement;
    expect(focused.required).toBe(false);
    fireEvent.change(focused, { target: { value: '4' } });
  }
  expect(screen.queryByRole('group', { name: 'Missing before it can be listed' })).toBeNull();
});

test('a new casino begins as a draft with only a name; a taken name is reported next to it', async () => {
  const created: unknown[] = [];
  let isTaken = true;
  function answer(body: unknown): Response {
    created.push(superjson.deserialize(JSON.parse(String(body)) as Parameters<typeof superjson.deserialize>[0]));
    if (!isTaken)
      return Response.json({ result: { data: superjson.serialize({ id: placed.id, slug: 'only-named' }) } });
    const error = { message: 'Another casino already uses this slug.', code: -32009, data: { httpStatus: 409 } };
    return Response.json({ error: superjson.serialize(error) }, { status: 409 });
  }
  const link = httpLink({
    url: 'http://localhost/trpc',
    transformer: superjson,
    fetch: (_url, options) => Promise.resolve(answer(options?.body)),
  });
  renderInAdmin(link, <NewCasinoDialog onClose={() => undefined} />);
  const add = await screen.findByRole('button', { name: 'Add Casino' });
  fireEvent.click(add);
  await screen.findByText('Name is required');
  expect(created).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Only Named' } });
  fireEvent.click(add);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('is here already'));
  isTaken = false;
  fireEvent.click(add);
  await waitFor(() => expect(created).toHaveLength(2));
  expect(created[1]).toMatchObject({ name: 'Only Named', slug: 'only-named', status: 'draft', rating: null });
});

test('the reason for an editor’s rating is optional only while the rating is the average of the parts', () => {
  const scores = Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: '4.5', reason: 'So.' }]));
  function Form() {
    const form = useForm<CasinoValues>({ defaultValues: { ...toFormValues(undefined), scores } });
    return <ScoreFields form={form} criteria={DEFAULT_CRITERIA} />;
  }
  renderInAdmin(httpLink({ url: '/trpc', transformer: superjson }), <Form />);
  const reason = screen.getByLabelText<HTMLInputElement>(/^Reason for the editor’s rating/);
  const rating = screen.getByLabelText(/^Rating set by an editor/);
  expect(reason.required).toBe(false);
  fireEvent.change(rating, { target: { value: '3.3' } });
  expect(reason.required).toBe(true);
  expect(screen.getByText('Reason for the editor’s rating').textContent).not.toContain('optional');
  screen.getByText('Needed: the average of the parts is 4.5. Visitors read it beside the rating.');
  fireEvent.change(rating, { target: { value: '4.5' } });
  expect(reason.required).toBe(false);
});

test('a new fact in the registry has its row in the editor, is saved, and appears in a revision’s differences', async () => {
  registerNewFact();
  const submitted = vi.fn<(values: CasinoValues) => void>();
  const before = { ...toFormValues(undefined), facts: toFactRows([]) };
  const emptyRow = before.facts[NEW_FACT.key] ?? expect.unreachable('the form has no row for it');
  renderForms(submitted, before);
  const row = within(screen.getByRole('group', { name: NEW_FACT.label }));
  fireEvent.change(row.getByLabelText('Value'), { target: { value: '10' } });
  fireEvent.change(row.getByLabelText('Kind of source'), { target: { value: 'terms' } });
  await act(async () => fireEvent.submit(screen.getByRole('form')));
  const { facts = {} } = submitted.mock.calls[0]?.[0] ?? {};
  expect(factsToSave(facts, [])).toMatchObject({ [NEW_FACT.key]: { value: 10 } });
  expect(factProblems({ [NEW_FACT.key]: { ...emptyRow, text: 'ten' } })).toEqual({
    [NEW_FACT.key]: { field: 'text', message: 'Enter a whole number' },
  });
  const snapshot = { fields: toInput(before), facts: {}, scores: {} } as unknown as Snapshot;
  const values = { ...before, facts: { ...before.facts, ...facts } };
  expect(differencesFrom(snapshot, values, toInput(before), [])).toMatchObject([
    { name: NEW_FACT.label, before: '', after: expect.stringMatching(/^10/) as string },
  ]);
});

/** Fields that do not appear on the review by themselves. */
type Unseen =
  'metaTitle' | 'metaDescription' | 'status' | 'statusReason' | 'ratingOverride' | 'ratingReason' | 'placementReason';

type Shown = Exclude<FieldIn<'casinos', 'edited'>, 'fullReview' | Unseen> | 'fullReviewHtml';

const OTHER: Pick<PublicCasino, Shown> = {
  slug: 'other',
  name: 'Other',
  logoUrl: '/demo/logos/other.svg',
  rating: 2.5,
  description: 'Another description.',
  positives: ['Another good point'],
  negatives: ['Another bad point'],
  goodFor: 'Others',
  notFor: 'Nobody else',
  bonusAmount: '7% on top',
  bonusTerms: 'Other terms.',
  promoCode: 'OTHER',
  affiliateLink: null,
  deal: 'losses',
  websiteUrl: 'https://other.example.com',
  isRecommended: false,
  gamemodes: ['dice'],
  placement: 9,
  fullReviewHtml: '<p>Another review.</p>',
};

async function getPage(shown: PublicCasino): Promise<string> {
  await renderAt('/casinos', () => <CasinoPage casino={shown} />);
  const site = { ...siteSettings.parse({}), trust: [], publicUrl: 'https://lootrank.example', smsIsSent: false };
  vi.stubEnv('SSR', true);
  // The ids that React counts up belong to no field.
  const html = document.body.innerHTML.replaceAll(/_r_[0-9a-z]+_/g, 'id');
  const page = html + JSON.stringify(casinoHead(site, shown));
  vi.unstubAllEnvs();
  cleanup();
  return page;
}

test('every field of a casino that an editor fills in changes its page', async () => {
  // Its lazy parts come with the first page.
  await getPage(casino());
  await vi.dynamicImportSettled();
  const page = await getPage(casino());
  const unseen: string[] = [];
  for (const field of Object.keys(OTHER) as Shown[]) {
    if ((await getPage(casino({ [field]: OTHER[field] }))) === page) unseen.push(field);
  }
  expect(unseen).toEqual([]);
  // Guards the comparison: rendering is deterministic, so only the field can have made the difference.
  expect(await getPage(casino())).toBe(page);
});

test('a casino without a slug is offered one made from its name', async () => {
  function Form() {
    const form = useForm<CasinoValues>({ defaultValues: { ...toFormValues(undefined), name: 'Over & Peel' } });
    return <IdentityFields form={form} />;
  }
  renderInAdmin(httpLink({ url: '/trpc', transformer: superjson }), <Form />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use “over-peel”' }));
  expect(screen.getByLabelText<HTMLInputElement>('Slug').value).toBe('over-peel');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});
