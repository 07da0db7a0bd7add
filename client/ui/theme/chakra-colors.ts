const ref = (name: string) => ({ value: `{colors.${name}}` });

type Palette = { solid: string; pressed: string; contrast: string; fg: string; soft: string; edge: string };

function palette({ solid, pressed, contrast, fg, soft, edge }: Palette) {
  return {
    solid: ref(solid),
    pressed: ref(pressed),
    contrast: ref(contrast),
    fg: ref(fg),
    subtle: ref(soft),
    muted: ref(soft),
    emphasized: ref(edge),
    border: ref(edge),
    focusRing: ref('focus'),
  };
}

const accent = palette({
  solid: 'accent',
  pressed: 'accent-hover',
  contrast: 'accent-on',
  fg: 'accent-text',
  soft: 'accent-soft',
  edge: 'accent',
});

export const chakraColors = {
  white: { value: '#ffffff' },
  black: { value: '#000000' },
  blackAlpha: { 500: ref('scrim') },
  bg: {
    subtle: ref('fill'),
    muted: ref('fill'),
    emphasized: ref('line'),
    inverted: ref('text'),
    panel: ref('raised'),
    error: ref('negative-soft'),
    warning: ref('warm-soft'),
    success: ref('positive-soft'),
    info: ref('accent-soft'),
  },
  fg: {
    DEFAULT: ref('text'),
    muted: ref('muted'),
    subtle: ref('muted'),
    inverted: ref('bg'),
    error: ref('negative'),
    warning: ref('warm-text'),
    success: ref('positive'),
    info: ref('accent-text'),
  },
  border: {
    DEFAULT: ref('line'),
    muted: ref('line'),
    subtle: ref('line'),
    emphasized: ref('line-strong'),
    inverted: ref('text'),
    error: ref('negative'),
  },
  accent,
  blue: accent,
  gray: palette({
    solid: 'text',
    pressed: 'text',
    contrast: 'bg',
    fg: 'text',
    soft: 'fill',
    edge: 'line-strong',
  }),
  red: palette({
    solid: 'negative-fill',
    pressed: 'negative-fill',
    contrast: 'negative-on',
    fg: 'negative',
    soft: 'negative-soft',
    edge: 'negative',
  }),
  green: palette({
    solid: 'positive',
    pressed: 'positive',
    contrast: 'bg',
    fg: 'positive',
    soft: 'positive-soft',
    edge: 'positive',
  }),
  orange: palette({
    solid: 'warm-mark',
    pressed: 'warm-mark',
    contrast: 'warm-mark-on',
    fg: 'warm-text',
    soft: 'warm-soft',
    edge: 'warm',
  }),
};
