import { iconPaths, type IconName } from './icon-paths';
import styles from './icon.module.css';

type Variant = { small?: boolean; className?: string | undefined };

export function IconShape({ d, small = false, className = '' }: Variant & { d: string }) {
  return (
    <svg className={`${styles.icon} ${small ? styles.small : ''} ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Decorative, next to a word; a button without text needs its own label. */
export function Icon({ name, ...look }: Variant & { name: IconName }) {
  return <IconShape d={iconPaths[name]} {...look} />;
}
