export { casinoHead } from '../../features/review/casino-head';
