export { missingPostHead, postHead } from '../../features/blog/post-head';
