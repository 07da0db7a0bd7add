export { casinoHead } from '../../features/casinos/casino-head';
