/** A pause of offers: its cookie says until when, signed. */
export const PAUSE_COOKIE = 'pause';

/** Of the root element while a pause runs. */
export const PAUSED = 'paused';

/** The lengths to choose from, in days. */
export const PAUSE_DAYS = ['1', '7', '30', '180'] as const;

export const LONGEST_PAUSE_DAYS = 180;
