export { savedHead } from '../features/saved/saved-head';
