export { comparisonMeta } from '../../features/compare/compare-head';
