export { avoidHead } from '../../features/casinos/casinos-head';
