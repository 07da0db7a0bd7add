import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import styles from './guide-links.module.css';
import type { GuideLink } from './page-data';

type Props = { guides: readonly GuideLink[]; current: string };

export function GuideLinks({ guides, current }: Props) {
  const others = guides.filter(({ name }) => name !== current);
  if (others.length === 0) return null;
  return (
    <nav className={classNames(layout.wrap, layout.section)} aria-labelledby="more-guides">
      <SectionHead title="More guides" id="more-guides" />
      <ul className={styles.guides}>
        {others.map(({ name, title }) => (
          <li key={name}>
            <Link to="/guides/$slug" params={{ slug: name }}>
              <span dir="auto">{title}</span>
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
