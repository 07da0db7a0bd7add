import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';

export function BackToBlog() {
  return (
    <nav aria-label="Breadcrumb">
      <Link to="/blog" activeOptions={{ exact: true }} className={text.iconLink}>
        <Icon name="left" small />
        Back to Blog
      </Link>
    </nav>
  );
}
