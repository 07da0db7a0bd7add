import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const floating = {
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'r3',
  boxShadow: 'float',
};

export const surfaceSlotRecipes = {
  alert: defineSlotRecipe({
    slots: [],
    base: { root: { borderRadius: '0', borderStartWidth: '3px', borderColor: 'colorPalette.emphasized' } },
  }),
  dialog: defineSlotRecipe({
    slots: [],
    base: {
      backdrop: { bg: 'scrim' },
      positioner: { px: 'gutter' },
      content: { ...floating, fontSize: 'body', lineHeight: '1.55' },
      header: { px: 's5', pt: 's5', pb: 's2', pe: 's7' },
      title: { fontSize: 'h3', fontWeight: '700', lineHeight: '1.22' },
      body: { px: 's5', pt: '0', pb: '0' },
      footer: { flexWrap: 'wrap', gap: 's2', p: 's5', '& > button': { flexGrow: { base: '1', sm: '0' } } },
    },
    variants: { size: { md: { content: { maxW: '30rem' } } } },
  }),
  menu: defineSlotRecipe({ slots: [], base: { content: floating, item: { minH: 'tap' } } }),
  popover: defineSlotRecipe({ slots: [], base: { content: floating } }),
  table: defineSlotRecipe({
    slots: [],
    base: {
      columnHeader: { fontSize: 'label', fontWeight: '620', color: 'muted', whiteSpace: 'nowrap' },
      cell: { height: '3.25rem', verticalAlign: 'middle' },
    },
    variants: {
      size: { md: { columnHeader: { px: '3', py: '.625rem' }, cell: { px: '3', py: '.375rem' } } },
      variant: {
        line: {
          columnHeader: { borderColor: 'line-strong' },
          cell: { borderColor: 'line' },
          row: { bg: 'transparent', '&:last-of-type td': { borderBottomWidth: '0' } },
        },
      },
      interactive: { true: { body: { '& tr': { _hover: { bg: 'fill' } } } } },
    },
  }),
  tabs: defineSlotRecipe({
    slots: [],
    base: {
      root: { '--tabs-height': 'sizes.tap', '--indicator-thickness': '3px' },
      list: { overflowX: 'auto' },
      trigger: { fontSize: '.9375rem', fontWeight: '560', whiteSpace: 'nowrap', _selected: { fontWeight: '640' } },
    },
    variants: {
      size: { md: { root: { '--tabs-height': 'sizes.tap' } } },
      variant: { line: { trigger: { _hover: { color: 'text' } } } },
    },
  }),
};
