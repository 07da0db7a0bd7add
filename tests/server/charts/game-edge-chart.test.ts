import { expect, test } from 'vitest';
import { gameEdgeChart } from '../../../server/features/charts/game-edge-chart';

test('The edge of a game is drawn with one ring for each site, its range and its median', () => {
  const chart = gameEdgeChart('Crash', [700, 400, 500]);
  expect(chart?.finding).toBe('On Crash the house keeps 4% to 7% of a bet, at the median site 5%.');
  const rings = [...(chart?.marks ?? '').matchAll(/<circle class="part" cx="([\d.]+)%"/g)].map(([, at]) => Number(at));
  // From 2 % of the width for an edge of nothing to 98 % for the highest.
  expect(rings).toEqual([400, 500, 700].map((edge) => Math.round((2 + (96 * edge) / 700) * 10) / 10));
  expect(chart?.table?.rows).toEqual([
    ['The lowest', '4%'],
    ['The median of 3', '5%'],
    ['The highest', '7%'],
  ]);
});

test('The edge of a game that fewer than three sites publish is not drawn', () => {
  expect(gameEdgeChart('Crash', [400, 500])).toBeNull();
});
