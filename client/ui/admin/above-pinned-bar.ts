/** Keeps focused elements and the end of the page clear of a bar pinned to a phone's bottom edge. */
export const abovePinnedBar = {
  pb: '7rem',
  '& :is(a, input, select, textarea, button)': { scrollMarginBottom: '7.5rem' },
} as const;
