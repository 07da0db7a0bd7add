// One chunk, which the browser loads after the visitor's first intent: until then the server's markup works by itself.
export { ListFilters } from './list-filters';
export { ListSorter } from './list-sorter';
export { NoMatch } from './no-match';
