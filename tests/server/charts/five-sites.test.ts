import { expect, test } from 'vitest';
import { chartHtml } from '../../../shared/charts/figure';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import { cardPicture } from '../../../server/features/charts/card-picture';
import { edgeChart } from '../../../server/features/charts/edge-chart';
import { edgesIn } from '../../../server/features/charts/field.service';
import { scoreChart } from '../../../server/features/charts/score-chart';
import { withdrawalsChart } from '../../../server/features/charts/withdrawals-chart';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { payoutsIn } from '../../../server/demo/casinos';
import { dateTests, getLastTest } from '../../../server/demo/date-tests';

const SITES = ['copperline', 'hexwater', 'kiteyard', 'tinderbox-cases', 'mothlight'];
const NOW = new Date('2026-11-22T12:00:00Z');

test.for(SITES)('the pictures of %s are those that were looked at', (slug, { task }) => {
  const casino = readDemoCasinos().find((one) => one.slug === slug) ?? expect.fail(task.name);
  const { name, scores, facts, fullReview } = casino;
  const tested = new Date(NOW.getTime() - getLastTest(casino) * 86_400_000);
  const payouts = payoutsIn(dateTests(fullReview ?? '', tested)).map(({ minutes }) => ({
    minutes,
    outcome: 'paid' as const,
  }));
  const parts = DEFAULT_CRITERIA.map(({ key, name: part, weight }) => ({
    ...{ name: part, weight },
    score: scores[key as keyof typeof scores].score,
  }));
  const edges = edgesIn(facts.find(({ key }) => key === 'house_edge')?.value) ?? {};
  const charts = [
    withdrawalsChart([{ name, payouts }], { median: 36, sites: 21 }),
    scoreChart(name, parts),
    edgeChart(name, edges, new Map(Object.keys(edges).map((mode) => [mode, [200, 500, 900]]))),
  ];
  const card = cardPicture({ name, payouts }, parts, { median: 36, sites: 21 });
  expect(card?.svg.replaceAll('><', '>\n<')).toMatchSnapshot();
  expect(charts.map((chart) => chart && chartHtml(chart).replaceAll('><', '>\n<'))).toMatchSnapshot();
});
