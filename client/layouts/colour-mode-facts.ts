export const COLOUR_MODE = 'lootrank-theme';

export const BAR_COLOURS = { light: '#f4f4f1', dark: '#0d0e11' };
