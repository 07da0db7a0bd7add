export { searchHead } from '../features/search/search-head';
