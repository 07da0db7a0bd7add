import { Link } from '@tanstack/react-router';
import layout from '../../ui/layout.module.css';

type Props = {
  /** Of a group without a page of its own. */
  group?: string | undefined;
  title: string;
};

export function Crumbs({ group, title }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={layout.crumbs}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {group && <li>{group}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
