import { lazy } from 'react';

/** Lazy, because only its control needs the names of all countries. */
export const Where = lazy(async () => ({ default: (await import('./where')).Where }));
