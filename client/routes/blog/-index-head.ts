export { blogHead } from '../../features/blog/blog-head';
