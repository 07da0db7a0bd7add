type Rgb = readonly [red: number, green: number, blue: number];

interface AccentColours {
  accent: string;
  hover: string;
  text: string;
  soft: string;
  focus: string;
}

export interface AccentModes {
  light: AccentColours;
  dark: AccentColours;
}

export const STANDARD_ACCENT = '#0047cd';

/** Hand-tuned, see client/ui/theme/design-colors.ts. */
const STANDARD: AccentModes = {
  light: { accent: '#0047cd', hover: '#0034a6', text: '#0045c7', soft: '#dfeafe', focus: '#0047cd' },
  dark: { accent: '#2867e4', hover: '#1853c6', text: '#93b8fb', soft: '#152747', focus: '#a4c5ff' },
};

const PAPERS = {
  light: ['#ffffff', '#f4f4f1', '#e7e6e1'],
  dark: ['#0d0e11', '#16181c', '#202328', '#2b2e33'],
} as const;
const WHITE = '#ffffff';
const LEAST = 4.5;
/** Contrast of links in dark mode on the palest surface: that of the default accent. */
const DARK_TEXT = 6;
const STEP = 0.004;

export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

function toRgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function luminance(hex: string): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = toRgb(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

function toHsl(hex: string): Hsl {
  const [r, g, b] = toRgb(hex);
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  const lightness = high - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    high === red
      ? ((green - blue) / range + 6) % 6
      : high === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sector * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function hexOfHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([part(0), part(8), part(4)]);
}

function moved(hex: string, step: number, isGood: (colour: string) => boolean): string {
  const { lightness, ...tone } = toHsl(hex);
  for (let now = lightness; now >= 0 && now <= 1; now += step) {
    const colour = now === lightness ? hex : hexOfHsl({ ...tone, lightness: now });
    if (isGood(colour)) return colour;
  }
  return step < 0 ? '#000000' : WHITE;
}

const mixed = (one: string, other: string, share: number) => {
  const [from, to] = [toRgb(one), toRgb(other)];
  return toHex(from.map((part, index) => part * share + (to[index] ?? 0) * (1 - share)));
};

const isOn = (papers: readonly string[], least: number) => (colour: string) =>
  papers.every((paper) => contrast(colour, paper) >= least);

const onButtons = isOn([WHITE], LEAST);

/** The nearest darker colour of the same hue that is readable below white letters. */
export const nearestAccent = (hex: string): string => moved(hex, -STEP, onButtons);

function darkButton(hex: string): string {
  const { lightness, ...tone } = toHsl(hex);
  let button = hex;
  for (let now = lightness; now < 0.6; now += STEP) {
    const next = hexOfHsl({ ...tone, lightness: now });
    if (contrast(next, WHITE) < LEAST + 0.3) break;
    button = next;
  }
  return button;
}

export function accentModes(hex: string): AccentModes {
  if (hex === STANDARD_ACCENT) return STANDARD;
  const soft = mixed(hex, WHITE, 0.12);
  const darkSoft = mixed(hex, PAPERS.dark[1], 0.25);
  const button = darkButton(hex);
  const darker = (colour: string) => mixed(colour, '#000000', 0.8);
  return {
    light: {
      accent: hex,
      hover: darker(hex),
      text: moved(hex, -STEP, isOn([...PAPERS.light, soft], LEAST)),
      soft,
      focus: hex,
    },
    dark: {
      accent: button,
      hover: darker(button),
      text: moved(hex, STEP, isOn([...PAPERS.dark, darkSoft], DARK_TEXT)),
      soft: darkSoft,
      focus: moved(hex, STEP, isOn([...PAPERS.dark, darkSoft], DARK_TEXT + 1)),
    },
  };
}

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;

export function accentRatios(hex: string): { label: string; ratio: string }[] {
  const { light, dark } = accentModes(hex);
  return [
    { label: 'White on it, buttons', ratio: ratioText(contrast(WHITE, light.accent)) },
    { label: 'As a link on white', ratio: ratioText(contrast(light.text, WHITE)) },
    { label: 'Dark mode, made lighter by itself', ratio: ratioText(contrast(dark.text, PAPERS.dark[1])) },
  ];
}

export function accentProblem(hex: string): string | undefined {
  if (!isHexColour(hex)) return 'Colour must be written as #rrggbb';
  if (onButtons(hex)) return undefined;
  return `White on it has ${ratioText(contrast(WHITE, hex))}, and 4.5 : 1 is the least. The nearest that works is ${nearestAccent(hex)}.`;
}

const declarations = ({ accent, hover, text, soft, focus }: AccentColours) =>
  Object.entries({ accent, 'accent-hover': hover, 'accent-text': text, 'accent-soft': soft, focus })
    .map(([name, value]) => `--chakra-colors-${name}:${value}`)
    .join(';');

/** For a non-default accent; has precedence over the style sheets. */
export function accentCss(hex: string): string {
  if (hex === STANDARD_ACCENT) return '';
  const { light, dark } = accentModes(hex);
  const [day, night] = [declarations(light), declarations(dark)];
  return `:root:root{${day}}:root:root[data-theme="dark"]{${night}}@media (prefers-color-scheme:dark){:root:root:not([data-theme="light"]){${night}}}`;
}
