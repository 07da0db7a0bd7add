import { pino } from 'pino';
import { expect } from 'vitest';
import { bonusWords } from '../../../shared/codes/bonus-text';
import type { BonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import type { ComparedCell } from '../../../shared/compare/casino-comparison';
import { escapeHtml } from '../../../shared/text/escape-html';
import { verdictText } from '../../../shared/casinos/casino-status';
import { casinoImage } from '../../../shared/seo/share-image-facts';
import { seedDemo } from '../../../server/demo/seed';
import { loadApiCasinos } from '../../../server/features/api/casino-responses';
import { casinoFeed } from '../../../server/features/seo/feeds';
import { getSiteTotals } from '../../../server/features/settings/site-totals.queries';
import { findSharedCasino } from '../../../server/features/seo/share-images.queries';
import { test } from '../../database/test-database';
import { callerFor, markdown } from '../../fixtures/caller';

const toText = (cell: ComparedCell | undefined) =>
  cell !== null && typeof cell === 'object' && 'text' in cell ? cell.text : cell;

/** 'Likely + $94 (Case Opening)', or why there is no sum. */
function likelyIn({ verdict, sentence, cases }: BonusWords) {
  const likely = cases.find(({ name }) => name === 'Likely');
  return verdict === null || !likely ? sentence : `${verdict}: ${likely.amount} (${likely.game})`;
}

test(
  'each site of the demo has one score, place, bonus and status in card, review, comparison, tool, API, feed and image',
  { timeout: 120_000 },
  async ({ db }) => {
    await seedDemo(db, markdown, pino({ level: 'silent' }));
    const { casinos } = callerFor(db);
    const { items: cards } = await casinos.list({ pageSize: 100 });
    const rows = await db.selectFrom('public_casinos').select(['id', 'slug', 'name']).orderBy('slug').execute();
    const avoided = await casinos.avoided();
    const reviews = await Promise.all(rows.map(({ id }) => casinos.bySlug({ slug: id })));
    expect(await getSiteTotals(db)).toMatchObject({
      // Texts of the demo speak of twenty-four sites.
      tested: 24,
      listed: cards.length,
      advisedAgainst: reviews.filter(({ status }) => status === 'warning').length,
      codesChecked: reviews.filter(({ promoCode, code }) => promoCode !== null && code?.checkedOn != null).length,
    });
    expect(avoided.items.length).toBe(reviews.filter(({ status }) => status === 'warning').length);
    const source = { db, publicUrl: 'http://localhost:3000', reads: { add: () => undefined } };
    const inApi = await loadApiCasinos(
      source,
      rows.map(({ id }) => id),
    );
    expect(inApi.length).toBeGreaterThanOrEqual(24);
    // Of the four figures the feed of reviews carries score and status; that of changes tells what they were.
    const fed = new Map((await casinoFeed(db)).items.map(({ path, contentHtml }) => [path, contentHtml]));
    expect(fed.size).toBeGreaterThanOrEqual(20);
    for (const [index, { id, slug, name }] of rows.entries()) {
      const address = slug ?? id;
      const told = inApi.find((one) => one.slug === address);
      const review = await casinos.bySlug({ slug: address });
      const next = rows[(index + 1) % rows.length];
      const other = next?.slug ?? next?.id ?? '';
      const { sites, groups, warned } = await casinos.compare({ slugs: [address, other] });
      const column = sites.findIndex((one) => one.address === address);
      const compared = (key: string) => {
        const cell = groups.flatMap((group) => group.rows).find((row) => row.key === key)?.cells[column];
        return {
          text: toText(cell),
          note: cell !== null && typeof cell === 'object' && 'text' in cell ? cell.note : '',
        };
      };
      const shared = await findSharedCasino(db, address);
      const card = cards.find((one) => one.id === id);

      const inFeed = fed.get(`/casino/${address}`);
      if (inFeed !== undefined) {
        const offer = review.status === 'listed' ? review.bonusAmount : (verdictText(review) ?? '');
        expect(inFeed, name).toContain(`<p>${review.rating.toFixed(1)}/5. ${escapeHtml(offer ?? '')}</p>`);
      }
      expect(told?.rating, name).toBe(review.rating);
      expect(compared('rating').text, name).toBe(review.rating.toFixed(1));
      expect(shared?.rating, name).toBe(review.rating);
      expect(told?.status, name).toBe(review.status);
      expect(shared?.status, name).toBe(review.status);
      expect(
        warned.some((one) => one.name === name),
        name,
      ).toBe(review.status === 'warning');
      expect(told?.place, name).toBe(review.placement);
      if (shared && review.status === 'warning') {
        expect(casinoImage({ siteName: 'LootRank' }, shared).facts.title).toBe(`We advise against ${name}`);
      }
      expect(card !== undefined, name).toBe(review.status === 'listed');
      if (!card) {
        expect([review.bonus, told?.bonus, compared('worth').text ?? 'No offer'], name).toEqual([
          null,
          null,
          'No offer',
        ]);
        continue;
      }
      expect([card.rating, card.placement], name).toEqual([review.rating, review.placement]);
      expect(compared('place').text, name).toBe(card.placement === null ? 'Not ranked yet' : `#${card.placement}`);

      const { bonus } = review;
      if (!bonus) throw new Error(`${name} is listed without a word about its bonus.`);
      const { sites: inTool } = await casinos.tools({ slug: address });
      const tool = inTool.find((one) => one.address === address)?.bonus;
      expect(tool && likelyIn(bonusWords(tool, EXAMPLE_DEPOSIT)), name).toBe(likelyIn(bonus));
      expect(told?.bonus?.text, name).toBe(bonus.sentence);
      expect(told?.bonus?.verdict, name).toBe(bonus.verdict);
      expect(card.bonus?.verdict ?? null, name).toBe(bonus.verdict);
      const [likely] = bonus.cases;
      if (!likely) {
        expect(compared('worth'), name).toEqual({ text: 'No sum', note: bonus.sentence });
      } else if (compared('worth likely').text !== undefined) {
        expect(compared('worth likely'), name).toEqual({ text: likely.amount, note: likely.game });
        const dollars = Math.round((told?.bonus?.likely?.worth ?? NaN) / 100);
        expect(`${dollars < 0 ? '−' : '+'}\u00A0$${Math.abs(dollars)}`, name).toBe(likely.amount);
      }
    }
  },
);
