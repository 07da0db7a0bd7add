import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

const touch = '@media (pointer: coarse)';

const disabled = {
  opacity: '1',
  bg: 'fill',
  borderColor: 'line',
  color: 'muted',
  cursor: 'not-allowed',
};

const edge = {
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'line-strong',
  borderRadius: 'r2',
  _hover: { borderColor: 'text' },
  _focusVisible: {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '-1px',
    borderColor: 'focus',
  },
  _invalid: { borderColor: 'negative', boxShadow: 'inset 3px 0 0 {colors.negative}' },
  _disabled: disabled,
};

const comfortable = { fontSize: '1rem', lineHeight: '1.4', px: '3' };

const button = defineRecipe({
  base: {
    borderRadius: 'r2',
    fontWeight: '620',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 't1',
    _disabled: disabled,
  },
  variants: {
    size: {
      xs: { h: '9', minW: '9', px: '3', gap: '2', textStyle: 'sm', [touch]: { h: 'tap', minW: 'tap' } },
      sm: { h: '10', minW: '10', px: '3.5', textStyle: 'sm', [touch]: { h: 'tap', minW: 'tap' } },
      // At doubled text size a label may wrap to a second line.
      md: {
        h: 'auto',
        minH: 'tap',
        minW: 'tap',
        maxW: '100%',
        px: '1.125rem',
        py: '2',
        fontSize: '.9375rem',
        lineHeight: '1.2',
        whiteSpace: 'normal',
      },
    },
    variant: {
      solid: {
        _hover: { bg: 'colorPalette.pressed' },
        _expanded: { bg: 'colorPalette.pressed' },
      },
      outline: {
        borderColor: 'line-strong',
        color: 'text',
        _hover: { bg: 'fill', borderColor: 'text' },
        _expanded: { bg: 'fill' },
      },
      ghost: {
        color: 'inherit',
        _hover: { bg: 'fill' },
        _expanded: { bg: 'fill' },
        _disabled: { bg: 'transparent', borderColor: 'transparent', color: 'muted' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const input = defineRecipe({
  variants: { size: { md: { ...comfortable, '--input-height': 'sizes.tap' } }, variant: { outline: edge } },
});

/** `field-sizing: content` ignores the `rows` attribute. */
const leastLines = Object.fromEntries(
  [2, 3, 4, 5, 6].map((rows) => [`&[rows="${rows}"]`, { minH: `calc(${rows} * 1lh + 1rem + 2px)` }]),
);

const textarea = defineRecipe({
  base: { fieldSizing: 'content', maxH: '20rem', ...leastLines },
  variants: { size: { md: comfortable }, variant: { outline: edge } },
});

const checkmark = {
  borderRadius: 'r1',
  borderColor: 'line-strong',
  bg: 'surface',
} as const;

const badge = defineRecipe({
  base: { borderRadius: 'r1', fontWeight: '620' },
  variants: {
    size: { md: { minH: 'auto', px: '2', py: '.1875rem', fontSize: 'label', lineHeight: '1.3' } },
  },
  defaultVariants: { size: 'md' },
});

export const controlRecipes = { badge, button, input, textarea };

export const controlSlotRecipes = {
  nativeSelect: defineSlotRecipe({
    slots: [],
    variants: {
      size: {
        md: {
          root: { '--select-field-height': 'sizes.tap' },
          field: { ...comfortable, px: undefined, ps: '3', pe: '9', textOverflow: 'ellipsis' },
        },
      },
      variant: { outline: { field: edge } },
    },
  }),
  pinInput: defineSlotRecipe({
    slots: [],
    variants: {
      size: { md: { input: { fontSize: '1rem', '--input-height': 'sizes.tap' } } },
      variant: { outline: { input: edge } },
    },
  }),
  field: defineSlotRecipe({
    slots: [],
    base: {
      root: { gap: '.375rem' },
      label: { fontSize: 'small', fontWeight: '620', lineHeight: '1.3', _disabled: { opacity: '1' } },
      helperText: { fontSize: 'label', lineHeight: '1.4', color: 'muted' },
      errorText: { fontSize: 'small', lineHeight: '1.4', fontWeight: '400', color: 'negative', gap: '.375rem' },
    },
  }),
  fieldset: defineSlotRecipe({
    slots: [],
    base: { legend: { fontSize: 'body', fontWeight: '680', color: 'text' } },
  }),
  checkbox: defineSlotRecipe({
    slots: [],
    base: {
      root: { minH: 'tap', minW: 'tap' },
      control: checkmark,
      label: { fontSize: '.9375rem', fontWeight: '400', lineHeight: '1.3' },
    },
  }),
  radioGroup: defineSlotRecipe({
    slots: [],
    base: {
      item: { minH: 'tap' },
      itemControl: { borderColor: 'line-strong', bg: 'surface' },
      itemText: { fontSize: '.9375rem', fontWeight: '400' },
    },
  }),
  switch: defineSlotRecipe({
    slots: [],
    base: { root: { minH: 'tap' }, label: { fontSize: '.9375rem', fontWeight: '400' } },
    variants: { variant: { solid: { control: { bg: 'line-strong' } } } },
  }),
};
