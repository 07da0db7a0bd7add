import { classNames } from '../../ui/class-names';
import { Image } from '../media/image';
import styles from './cover.module.css';

type Props = {
  src: string | null;
  alt: string;
  /** The page's first image loads with high priority; all others load lazily. */
  first?: boolean | undefined;
};

export function Cover({ src, alt, first = false }: Props) {
  if (src === null) {
    return (
      <svg className={classNames(styles.cover, styles.blank)} viewBox="0 0 40 25" aria-hidden="true">
        <path d="M0 0h40v5H0zM0 10h29v5H0zM0 20h18v5H0z" />
      </svg>
    );
  }
  return (
    <Image
      className={styles.cover}
      src={src}
      sizes="(min-width: 64rem) 40rem, 100vw"
      width="640"
      height="360"
      alt={alt}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  );
}
