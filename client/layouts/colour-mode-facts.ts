/** Where a visitor's chosen colour mode is kept. */
export const COLOUR_MODE = 'lootrank-theme';

/** What the browser's own bars are tinted with: the page's ground. */
export const BAR_COLOURS = { light: '#f4f4f1', dark: '#0d0e11' };
