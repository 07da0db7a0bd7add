export { previewHead } from '../../features/blog/post-head';
