import { defineConfig } from '@chakra-ui/react/styled-system';
import { colors, opacity, shadows } from './design-colors';

const fixed = <K extends string>(values: Record<K, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])) as Record<K, { value: string }>;

const growing = (base: string, md: string, lg: string) => ({ value: { base, md, lg } });

const still = (value: string) => ({ value: { base: value, _motionReduce: '0ms' } });

/** The single source of all design values: system.ts passes it to Chakra, token-css.ts writes it for visitor pages. */
export const designTokens = defineConfig({
  conditions: {
    dark: '[data-theme=dark] &, &[data-theme=dark]',
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens: {
      fonts: fixed({
        body: '"Archivo Variable", "Archivo Fallback", system-ui, sans-serif',
        mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
      }),
      fontSizes: fixed({
        micro: '.75rem',
        label: '.8125rem',
        small: '.875rem',
        body: '1rem',
        prose: '1.0625rem',
        h4: '1.125rem',
        h3: '1.3125rem',
        rank: '2.25rem',
      }),
      spacing: fixed({
        s1: '.25rem',
        s2: '.5rem',
        s3: '.75rem',
        s4: '1rem',
        s5: '1.5rem',
        s6: '2rem',
        s7: '3rem',
      }),
      sizes: fixed({ tap: '2.75rem', wrap: '77.5rem', measure: '42rem' }),
      radii: fixed({ r1: '2px', r2: '4px', r3: '6px' }),
      easings: fixed({ ease: 'cubic-bezier(.2, 0, 0, 1)' }),
    },
    semanticTokens: {
      colors,
      shadows,
      opacity,
      fontSizes: {
        h2: growing('1.625rem', '1.875rem', '2rem'),
        h1: growing('2rem', '2.5rem', '2.75rem'),
        display: growing('2.25rem', '3rem', '3.75rem'),
      },
      spacing: {
        gutter: growing('min(1rem, 5vw)', '2rem', '2rem'),
        s8: growing('4.5rem', '5.5rem', '6rem'),
      },
      durations: { t1: still('120ms'), t2: still('200ms') },
    },
  },
});
