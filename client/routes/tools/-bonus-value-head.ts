export { bonusHead } from '../../features/tools/tools-head';
