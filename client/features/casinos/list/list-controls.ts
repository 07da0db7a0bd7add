// One chunk, loaded after the first interaction: until then the server's markup works without JavaScript.
export { Crumbs } from '../../../ui/crumbs';
export { ListFilters } from './list-filters';
export { ListFoot } from './list-foot';
export { ListOrder } from './list-order';
export { ListSorter } from './list-sorter';
export { MaybeCasinos } from './maybe-casinos';
export { NoMatch } from './no-match';
