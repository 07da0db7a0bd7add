import type { SystemStyleObject } from '@chakra-ui/react';

const small: SystemStyleObject = {
  '& .folded': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 's2',
    mt: '.125rem',
    fontSize: 'label',
    fontWeight: '450',
    color: 'muted',
  },
  '& .folded > span:not(:last-child)::after': { content: '"/"', ms: 's2', color: 'line-strong' },
  '& [data-kind=fold], & [data-kind=hide]': { display: 'none' },
};

const cards: SystemStyleObject = {
  '&, & tbody, & td': { display: 'block' },
  '& thead': { srOnly: true },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    columnGap: 's3',
    px: 's4',
    pt: 's3',
    pb: 's1',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
  '& tbody tr:last-of-type': { borderBottomWidth: '0' },
  '& td': { p: '0', h: 'auto', borderBottomWidth: '0', minW: '0' },
  '& td[data-kind=title]': { gridColumn: '1 / -1', minW: '0' },
  '& tbody tr:has(> td[data-kind=tick])': { ps: 'calc({spacing.s4} + 2.75rem)' },
  '& td[data-kind=tick]': { gridArea: '1 / 1', alignSelf: 'start', justifySelf: 'start', ms: '-2.75rem' },
  '& td[data-kind=tick] ~ td[data-kind=title]': { gridRow: '1' },
  '& td[data-kind=title] > :is(a, button)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    minH: 'tap',
  },
  '& td[data-kind=fold], & td[data-kind=hide]': { display: 'none' },
  '& td[data-kind=form]': { gridColumn: '1 / -1', py: 's2' },
  '& td[data-kind=actions]': { gridColumn: '-2', justifySelf: 'end' },
};

export const tableStyles: SystemStyleObject = {
  fontSize: 'small',
  fontVariantNumeric: 'tabular-nums',
  '& td[data-kind=title]': {
    minW: '16rem',
    fontSize: '.9375rem',
    fontWeight: '600',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
  },
  '& td[data-kind=title] :is(a, button)': {
    textAlign: 'start',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
  '& .folded': { display: 'none' },
  '@media (max-width: 63.99rem)': small,
  '@media (max-width: 47.99rem)': cards,
};
