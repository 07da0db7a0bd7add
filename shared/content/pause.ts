/** Signed; contains the end of the pause. */
export const PAUSE_COOKIE = 'pause';

export const PAUSED = 'paused';

export const PAUSE_DAYS = ['1', '7', '30', '180'] as const;

export const LONGEST_PAUSE_DAYS = 180;
