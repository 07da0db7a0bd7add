export { pickerMeta } from '../../features/compare/compare-head';
