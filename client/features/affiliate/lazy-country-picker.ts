import { lazy } from 'react';

/** Lazy, because only its control needs the names of all countries. */
export const LazyCountryPicker = lazy(async () => ({ default: (await import('./country-picker')).CountryPicker }));
