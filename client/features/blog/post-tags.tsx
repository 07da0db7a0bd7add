import { Link } from '@tanstack/react-router';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import styles from './post-page.module.css';

export function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classNames(chip.chips, styles.tags)} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/blog" search={{ tag }} activeOptions={{ exact: true }} className={chip.chip}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
