export { collectionHead } from '../../features/casinos/casinos-head';
