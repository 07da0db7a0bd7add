import { Link } from '@tanstack/react-router';
import layout from '../../ui/layout.module.css';

type Props = {
  /** Name of a group that has no page of its own. */
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
