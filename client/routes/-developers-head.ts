export { developersHead } from '../features/api/developers-head';
