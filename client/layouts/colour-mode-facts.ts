export const COLOUR_MODE = 'lootrank-theme';

/** Colour of the browser's own bars: the page's background. */
export const BAR_COLOURS = { light: '#f4f4f1', dark: '#0d0e11' };
