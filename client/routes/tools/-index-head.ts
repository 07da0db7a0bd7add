export { toolsHead } from '../../features/tools/tools-head';
