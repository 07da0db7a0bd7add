type Modes = readonly [light: string, dark: string];

const modes = ([light, dark]: Modes) => ({ value: { base: light, _dark: dark } });

/** DEFAULT allows further names below this one: required for names that are also a Chakra palette or group. */
const head = (pair: Modes) => ({ DEFAULT: modes(pair) });

export const colors = {
  bg: head(['#f4f4f1', '#0d0e11']),
  surface: modes(['#ffffff', '#16181c']),
  raised: modes(['#ffffff', '#202328']),
  sunken: modes(['#eaeae5', '#07080a']),
  fill: modes(['#e7e6e1', '#2b2e33']),
  line: modes(['#d6d6d0', '#35383e']),
  'line-strong': modes(['#7e7e76', '#767b83']),
  text: modes(['#15171c', '#ededea']),
  muted: modes(['#51555c', '#a6a9b0']),
  accent: head(['#0047cd', '#2867e4']),
  'accent-hover': modes(['#0034a6', '#1853c6']),
  'accent-on': modes(['#ffffff', '#ffffff']),
  'accent-text': modes(['#0045c7', '#93b8fb']),
  'accent-soft': modes(['#dfeafe', '#152747']),
  warm: modes(['#c77600', '#f0b13f']),
  'warm-mark': modes(['#fde099', '#4b3509']),
  'warm-mark-on': modes(['#15171c', '#fbe6b3']),
  'warm-text': modes(['#7b4704', '#f0c36f']),
  'warm-soft': modes(['#fdefd2', '#342611']),
  positive: modes(['#136239', '#6fd395']),
  'positive-soft': modes(['#e0f5e6', '#152c1e']),
  negative: head(['#ac1a1c', '#f7857d']),
  'negative-soft': modes(['#fde9e7', '#3f1c1a']),
  'negative-fill': modes(['#ac1a1c', '#bf3634']),
  'negative-on': modes(['#ffffff', '#ffffff']),
  focus: modes(['#0047cd', '#a4c5ff']),
  scrim: modes(['rgb(13 14 17 / .55)', 'rgb(0 0 0 / .7)']),
};

export const shadows = {
  float: modes([
    '0 1px 2px rgb(21 23 28 / .08), 0 12px 32px rgb(21 23 28 / .14)',
    '0 0 0 1px #35383e, 0 16px 40px rgb(0 0 0 / .6)',
  ]),
};

export const opacity = {
  art: modes(['1', '.88']),
};
