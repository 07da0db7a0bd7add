import { lazy } from 'react';

export const loadListControls = () => import('./list-controls');

export const ListCrumbs = lazy(async () => ({ default: (await loadListControls()).Crumbs }));
export const ListFoot = lazy(async () => ({ default: (await loadListControls()).ListFoot }));
export const ListOrder = lazy(async () => ({ default: (await loadListControls()).ListOrder }));
export const ListFilters = lazy(async () => ({ default: (await loadListControls()).ListFilters }));
export const ListSorter = lazy(async () => ({ default: (await loadListControls()).ListSorter }));
export const MaybeCasinos = lazy(async () => ({ default: (await loadListControls()).MaybeCasinos }));
export const NoMatch = lazy(async () => ({ default: (await loadListControls()).NoMatch }));
