// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { nearestHalf, StarRating } from '../../../client/ui/star-rating';

afterEach(cleanup);

test.each([
  [0, 0],
  [0.2, 0],
  [0.25, 0.5],
  [2.7, 2.5],
  [4.4, 4.5],
  [4.74, 4.5],
  [4.8, 5],
  [5, 5],
  [7, 5],
  [-1, 0],
])('a rating of %d fills %d stars', (rating, stars) => {
  expect(nearestHalf(rating)).toBe(stars);
});

test('the number, to one decimal, is what a screen reader reads', () => {
  const { container } = render(<StarRating rating={4.8} />);
  expect(screen.getByRole('img', { name: 'Rated 4.8 out of 5' }).textContent).toBe('4.8');
  expect(container.querySelector('[data-r]')?.getAttribute('data-r')).toBe('5');
});

test('a review shows the rating out of five to the eye too', () => {
  render(<StarRating rating={4} look="large" />);
  expect(screen.getByRole('img', { name: 'Rated 4.0 out of 5' }).textContent).toBe('4.0/5');
});
