import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const TABLE = '@container facts (min-width: 54rem)';

const asTable = {
  columnGap: 's2',
  gridTemplateColumns: '9.25rem minmax(7rem, 1fr) 10.5rem minmax(7rem, 1.2fr) minmax(5.5rem, .7fr) 8.5rem 2.75rem',
  '@container facts (min-width: 70rem)': {
    columnGap: 's3',
    gridTemplateColumns: '12.5rem minmax(8rem, 1fr) 11.25rem minmax(9rem, 1.4fr) minmax(7rem, .8fr) 9.5rem 2.75rem',
  },
};

const hidden = {
  position: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** A table row when the container is wide enough, otherwise stacked fields. */
export const factRowStyles = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 's3',
  alignItems: 'start',
  py: 's3',
  borderTopWidth: '1px',
  borderColor: 'line',
  '& > [data-cell=entries]': { gridColumn: '1 / -1' },
  '& > [data-cell=confirm]': { alignSelf: 'end', justifySelf: 'start', px: 's3' },
  [TABLE]: {
    ...asTable,
    rowGap: 's2',
    py: 's2',
    '& [data-scope=field][data-part=label], & [data-cell=confirm] > span': hidden,
    '& :is(input, select, textarea)': { px: 's2', fontSize: '.9375rem' },
    '& select': { pe: '1.875rem' },
    '& > [data-cell=entries]': { gridRow: '2', gridColumn: '2 / -1' },
    '& > [data-cell=confirm]': { alignSelf: 'start', px: '0', w: 'tap' },
  },
} as const;

const headStyles = {
  display: 'none',
  pb: 's1',
  fontSize: 'label',
  fontWeight: '600',
  color: 'muted',
  [TABLE]: { display: 'grid', ...asTable },
} as const;

/** Hidden from screen readers: each field has its own label. */
export function FactTableHead() {
  return (
    <Grid css={headStyles} aria-hidden="true">
      <span>Fact</span>
      <span>Value</span>
      <span>Kind of source</span>
      <span>Source, a link or words</span>
      <span>Note</span>
      <span>Checked on</span>
    </Grid>
  );
}

/** The container's width decides: the viewport's would ignore the admin's navigation rail. */
export function FactTable({ children }: { children: ReactNode }) {
  return (
    <Box containerType="inline-size" containerName="facts">
      {children}
    </Box>
  );
}
