// One chunk, loaded after the visitor's first intent: until then the server's markup works without script.
export { ListFilters } from './list-filters';
export { ListSorter } from './list-sorter';
export { MaybeCasinos } from './maybe-casinos';
export { NoMatch } from './no-match';
export { YourOrder } from './your-order';
