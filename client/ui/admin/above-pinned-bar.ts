/** For a screen above a bar at the foot of a phone: it covers nothing that has the focus, nor the end of the page. */
export const abovePinnedBar = {
  pb: '7rem',
  '& :is(a, input, select, textarea, button)': { scrollMarginBottom: '7.5rem' },
} as const;
