export { allCasinosHead } from '../../features/casinos/casinos-head';
