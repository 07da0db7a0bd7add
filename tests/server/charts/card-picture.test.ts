import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { cardPicture } from '../../../server/features/charts/card-picture';
import type { ScoredPart } from '../../../server/features/charts/score-chart';
import type { Withdrawal } from '../../../server/features/charts/withdrawals-chart';
import { insertCasino } from '../../builders/casinos';
import { insertScoredCasino } from '../../builders/scores';
import { test } from '../../fixtures/cached-site';

const MOST_BYTES = 3 * 1024;
const paid = (minutes: number): Withdrawal => ({ minutes, outcome: 'paid' });
const numbers = (svg: string, attribute: RegExp) => [...svg.matchAll(attribute)].map(([, at]) => Number(at));

describe('The picture on a card', () => {
  const payouts = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 500_000 }).map(paid),
      fc.constant<Withdrawal>({ minutes: null, outcome: 'refused' }),
    ),
    { maxLength: 60 },
  );
  const parts = fc.array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 40 }),
      weight: fc.integer({ min: 1, max: 100 }),
      score: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    }),
    { maxLength: 6 },
  );

  test('The picture on a card has a dot for each of the newest withdrawals and a bar for each part, and is a valid file of at most 3 KiB', () => {
    fc.assert(
      fc.property(payouts, parts, (given, scored) => {
        const picture = cardPicture({ name: 'A', payouts: given }, scored, { median: 36, sites: 21 });
        const hasDots = given.length >= 2;
        if (!hasDots && scored.length === 0) {
          expect(picture).toBeNull();
          return;
        }
        const { svg, alt } = picture ?? expect.fail();
        expect(XMLValidator.validate(svg)).toBe(true);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MOST_BYTES);
        expect(svg.match(/<circle/g) ?? []).toHaveLength(hasDots ? Math.min(24, given.length) : 0);
        // Bars begin at 52 % of the width.
        const lengths = numbers(svg, /class="score" x="52%" y="[\d.-]+em" width="([\d.]+)%"/g);
        expect(lengths).toHaveLength(scored.length);
        scored.forEach(({ score }, index) => expect(lengths[index]).toBeCloseTo((score / 5) * 48, 0));
        for (const { score } of scored) expect(alt).toContain(score.toFixed(1));
      }),
    );
  });

  test('The caption on a card is the finding of the withdrawals; without those it is that of the score', () => {
    const scored: ScoredPart[] = [{ name: 'Payouts', weight: 100, score: 4.5 }];
    const finding = (given: Withdrawal[]) => cardPicture({ name: 'A', payouts: given }, scored, null)?.finding;
    expect(finding([paid(9), paid(14)])).toBe('Our withdrawals: all 2 arrived, typically in 12 min.');
    expect(finding([paid(9)])).toBe('Payouts counts most (100%) and scores 4.5.');
  });

  test('A name of a part is text in the picture on a card', () => {
    const scored: ScoredPart[] = [{ name: '</style><script>', weight: 100, score: 4.5 }];
    expect(cardPicture({ name: 'A', payouts: [] }, scored, null)?.svg).not.toContain('<script');
  });

  test('The picture of a listed casino is served as a file; a draft has none', async ({ site, db }) => {
    const { id } = await insertScoredCasino(db, { slug: 'measured', placement: 9, rating: 4.5 });
    const draft = await insertCasino(db, { slug: 'hidden-draft', status: 'draft' });
    const answer = await site.app.fetch(`/casino/${id}/measured.svg`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(await answer.text()).toContain('class="score"');
    expect((await site.app.fetch(`/casino/${draft.id}/measured.svg`)).status).toBe(404);
  });
});
