import { lazy } from 'react';

/** For loaders: so that a page which the router shows has its controls at once. */
export const loadListControls = () => import('./list-controls');

export const ListFilters = lazy(async () => ({ default: (await loadListControls()).ListFilters }));
export const ListSorter = lazy(async () => ({ default: (await loadListControls()).ListSorter }));
export const NoMatch = lazy(async () => ({ default: (await loadListControls()).NoMatch }));
