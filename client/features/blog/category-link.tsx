import { Link } from '@tanstack/react-router';
import styles from './category-link.module.css';

export function CategoryLink({ category: { name, slug } }: { category: { name: string; slug: string } }) {
  return (
    <Link to="/blog" search={{ category: slug }} activeOptions={{ exact: true }} className={styles.link}>
      <bdi>{name}</bdi>
    </Link>
  );
}
