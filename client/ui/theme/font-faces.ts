const WEIGHTS = '400 800';

/** Characters needed by nearly every page; preloaded. Below 14 KB it arrives in one round trip. */
const TEXT_FONT = './archivo-text.woff2';
const TEXT_RANGE =
  'U+0020-0029, U+002B-003B, U+003F-005A, U+0061-007A, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212';

/** The rest of Latin, loaded only by pages that contain such characters. */
const MORE_FONT = './archivo-more.woff2';
const MORE_RANGE =
  'U+002A, U+003C-003E, U+005B-0060, U+007B-007E, U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+2122, U+2191, U+2193, U+2215, U+FEFF, U+FFFD';

// Subset with fontTools from archivo-latin-wght-normal of @fontsource-variable/archivo 5.3.0: these ranges and weights;
// the features kern, liga, tnum and rvrn; 500 units per em (each master rounded separately, half to even, so that lines
// keep their lengths); tabular figures as shifted references to the default figures; deltas omitted where interpolation
// between neighbouring points is within one unit.
const face = (file: string, range: string) => `@font-face {
  font-family: "Archivo Variable";
  src: url("${file}") format("woff2");
  font-weight: ${WEIGHTS};
  font-style: normal;
  font-display: swap;
  unicode-range: ${range};
}
`;

/**
 * The fallbacks have Archivo's line height and almost its line lengths, so that the font swap causes no layout shift.
 */
export const fontFaces = `${face(TEXT_FONT, TEXT_RANGE)}
${face(MORE_FONT, MORE_RANGE)}
@font-face {
  font-family: "Archivo Fallback";
  src: local("Arial"), local("Liberation Sans"), local("Helvetica");
  font-weight: 100 550;
  size-adjust: 98.5%;
  ascent-override: 89.14%;
  descent-override: 21.32%;
  line-gap-override: 0%;
}

@font-face {
  font-family: "Archivo Fallback";
  src: local("Arial Bold"), local("Liberation Sans Bold"), local("Helvetica Bold");
  font-weight: 551 900;
  size-adjust: 97.94%;
  ascent-override: 89.65%;
  descent-override: 21.44%;
  line-gap-override: 0%;
}
`;
