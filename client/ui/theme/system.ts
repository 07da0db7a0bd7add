import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { chakraColors } from './chakra-colors';
import { chakraParts } from './chakra-parts';
import { controlRecipes, controlSlotRecipes } from './control-recipes';
import { designTokens } from './design-tokens';
import { surfaceSlotRecipes } from './surface-recipes';

const ref = (path: string) => ({ value: `{${path}}` });
const float = ref('shadows.float');
const none = { value: 'none' };

const ours = defineConfig({
  globalCss: {
    '*': {
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.line',
      // Chakra's reset sets it on every element: what a row says of its long words would not reach what is in it.
      overflowWrap: 'inherit',
    },
    '*::placeholder': { color: 'muted', opacity: '1' },
    html: { colorPalette: 'accent' },
    ':is(body:has([data-print-sheet]) > :not(:has([data-print-sheet])), [data-print-sheet] button)': {
      _print: { display: 'none!' },
    },
  },
  theme: {
    semanticTokens: {
      colors: chakraColors,
      fonts: { heading: ref('fonts.body') },
      radii: { l1: ref('radii.r1'), l2: ref('radii.r2'), l3: ref('radii.r3') },
      shadows: { xs: none, sm: none, md: float, lg: float, xl: float, '2xl': float, inner: none, inset: none },
      durations: {
        fastest: ref('durations.t1'),
        faster: ref('durations.t1'),
        fast: ref('durations.t1'),
        moderate: ref('durations.t2'),
        slow: ref('durations.t2'),
        slower: ref('durations.t2'),
        slowest: ref('durations.t2'),
      },
    },
    recipes: controlRecipes,
    slotRecipes: { ...controlSlotRecipes, ...surfaceSlotRecipes },
  },
});

const chakra = createSystem(defaultBaseConfig, chakraParts, designTokens, ours);

// Chakra knows dark mode only by attribute. Without the attribute the browser's preference applies, as in
// tokens.gen.css.
const darkByPreference = {
  '@media (prefers-color-scheme: dark)': {
    ':root:not([data-theme="light"])': Object.fromEntries(chakra.tokens.cssVarMap.get('_dark') ?? []),
  },
};

export const system: typeof chakra = {
  ...chakra,
  _global: [...chakra._global, chakra.layers.wrap('tokens', darkByPreference)],
};
