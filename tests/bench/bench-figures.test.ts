import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { bottleneck } from './compare';
import { sharesOf, sumResults } from './generators';
import { plainPage } from './plain-page';

describe('several load generators', () => {
  test('share all connections, or leave a single one to one of them', () => {
    expect(sharesOf(1, 2)).toEqual([1]);
    expect(sharesOf(50, 2)).toEqual([25, 25]);
    expect(sharesOf(5, 3)).toEqual([1, 2, 2]);
  });

  test('report the percentiles of all their responses together', () => {
    const slow = { perSecond: 10, latencies: Float64Array.of(9, 8), errors: 1, answered: 3 };
    const fast = { perSecond: 30, latencies: Float64Array.of(1, 2, 1, 1), errors: 0, answered: 5 };
    expect(sumResults([slow, fast])).toEqual({ perSecond: 40, p50: 1, p99: 8, errors: 1, answered: 8 });
  });
});

test('the side without spare processor time is named as the limit', () => {
  expect(bottleneck({ busy: 0.97, generatorBusy: 0.95 }, 50)).toBe('server');
  expect(bottleneck({ busy: 0.6, generatorBusy: 0.95 }, 50)).toBe('generator');
  expect(bottleneck({ busy: 0.6, generatorBusy: 0.5 }, 1)).toBe('waiting for each other');
  expect(bottleneck({ busy: 0.6, generatorBusy: 0.5 }, 50)).toBe('the machine');
});

test('a plain page has the requested number of elements', () => {
  const { window } = new JSDOM(plainPage(844));
  expect(window.document.querySelectorAll('*')).toHaveLength(844);
});
