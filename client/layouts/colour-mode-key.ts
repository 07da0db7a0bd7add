/** Where a visitor's chosen colour mode is kept. */
export const COLOUR_MODE = 'lootrank-theme';
