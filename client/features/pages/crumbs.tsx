import { Link } from '@tanstack/react-router';
import layout from '../../ui/layout.module.css';
import styles from './crumbs.module.css';

type Props = {
  /** Of a group without a page of its own. */
  group?: string | undefined;
  title: string;
};

export function Crumbs({ group, title }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={layout.crumbs}>
        <li className={styles.crumb}>
          <Link to="/">Home</Link>
        </li>
        {group && <li className={styles.crumb}>{group}</li>}
        <li className={styles.crumb} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
