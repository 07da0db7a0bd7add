export { fairHead } from '../../features/tools/tools-head';
