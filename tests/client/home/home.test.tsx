// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hero } from '../../../client/features/home/hero';
import { TrustBanner } from '../../../client/features/home/trust-banner';
import { digitGroups, shareOfFigure } from '../../../client/features/home/trust-figure';
import { renderLayout } from '../layouts/layout-fixture';

const figures = {
  siteName: 'LootRank',
  trust: [
    { label: 'Happy users', value: '50000+' },
    { label: 'Bonus value claimed', value: '$1250000+' },
    { label: 'Casinos reviewed', value: '50+', note: 'Own count, Nov 16, 2026' },
    { label: 'Years experience', value: '4+' },
  ],
};

let comeIntoView: () => void;
let isMotionUnwelcome = false;

beforeEach(() => {
  isMotionUnwelcome = false;
  vi.useFakeTimers();
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionUnwelcome }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => report([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shownFigures = () => screen.getAllByRole('definition').map((figure) => figure.textContent);

test('Claim Top Bonuses scrolls to the top casinos after 100 ms', async () => {
  vi.useRealTimers();
  await renderLayout({
    pages: {
      '/': () => (
        <>
          <Hero />
          <section id="top-casinos" />
        </>
      ),
    },
  });
  vi.useFakeTimers();
  const section = document.getElementById('top-casinos') as HTMLElement;
  const scrollIntoView = vi.fn();
  section.scrollIntoView = scrollIntoView;
  const link = screen.getByText('Claim Top Bonuses');
  expect(link.getAttribute('href')).toBe('#top-casinos');
  act(() => link.click());
  vi.advanceTimersByTime(99);
  expect(scrollIntoView).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(section);
});

test('Compare Casinos leads to the comparison of sites', async () => {
  vi.useRealTimers();
  await renderLayout({ pages: { '/': () => <Hero /> } });
  expect(screen.getByText('Compare Casinos').getAttribute('href')).toBe('/compare');
});

test('the server’s page already holds the final figures', () => {
  const html = renderToString(<TrustBanner figures={figures} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, '');
  expect(html).toContain('50000+');
  expect(html).toContain('$1250000+');
});

test('figures count up for 1500 ms once they come into view, and end as they were written', () => {
  render(<TrustBanner figures={figures} />);
  expect(shownFigures()).toEqual(['50000+', '$1250000+', '50+', '4+']);
  act(() => comeIntoView());
  act(() => void vi.advanceTimersByTime(100));
  const early = shownFigures()[0];
  expect(early).not.toBe('50000+');
  act(() => void vi.advanceTimersByTime(1500));
  expect(shownFigures()).toEqual(['50000+', '$1250000+', '50+', '4+']);
});

test('nothing moves with reduced motion', () => {
  isMotionUnwelcome = true;
  comeIntoView = () => undefined;
  render(<TrustBanner figures={figures} />);
  act(() => comeIntoView());
  act(() => void vi.advanceTimersByTime(100));
  expect(shownFigures()[0]).toBe('50000+');
});

test('a figure carries its source and day', () => {
  render(<TrustBanner figures={figures} />);
  expect(screen.getByTitle('Own count, Nov 16, 2026').textContent).toContain('Casinos reviewed');
});

test('no trust banner is shown without any figure', () => {
  const { container } = render(<TrustBanner figures={{ ...figures, trust: [] }} />);
  expect(container.innerHTML).toBe('');
});

test.each([
  ['50000+', ['50', '000+']],
  ['$1250000+', ['$1', '250', '000+']],
  ['4+', ['4+']],
  ['many', ['many']],
])('%s is drawn in groups of three digits', (figure, groups) => {
  expect(digitGroups(figure)).toEqual(groups);
});

test('a figure that is counting keeps everything around its number', () => {
  expect(shareOfFigure('$1250000+', 0.5)).toBe('$625000+');
  expect(shareOfFigure('1.5M', 1)).toBe('1.5M');
});
