import { classNames } from '../../ui/class-names';
import { Image } from './image';
import styles from './logo.module.css';

type Props = {
  name: string;
  url: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
};

/** Decorative: the name is next to it. */
export function Logo({ name, url, size = 'medium', className }: Props) {
  const look = classNames(styles.logo, size !== 'medium' && styles[size], className);
  if (!url) {
    return (
      <span className={classNames(look, styles.initials)} aria-hidden="true" translate="no">
        {getInitials(name)}
      </span>
    );
  }
  return (
    <Image
      className={look}
      src={url}
      sizes="6rem"
      width={64}
      height={64}
      alt=""
      decoding="async"
      // Loads after layout, so that it does not compete with style sheet and fonts.
      loading="lazy"
      fetchPriority="low"
    />
  );
}

const firstLetter = (word: string) => Array.from(word)[0] ?? '';

function getInitials(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (firstLetter(first) + firstLetter(second)).toUpperCase();
}
