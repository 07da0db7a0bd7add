/** The stand-ins have Archivo's line boxes and nearly its line lengths, so the swap moves nothing. */
export const fontFaces = `@font-face {
  font-family: "Archivo Variable";
  src: url("/fonts/archivo-latin-wght-normal.woff2") format("woff2");
  font-weight: 100 900;
  font-style: normal;
  font-display: swap;
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}

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
