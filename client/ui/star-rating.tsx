import { classNames } from './class-names';
import styles from './star-rating.module.css';
import text from './text.module.css';

type Props = {
  rating: number;
  look?: 'row' | 'large' | 'single';
  className?: string | undefined;
};

export function nearestHalf(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating * 2) / 2));
}

export function StarRating({ rating, look = 'row', className }: Props) {
  return (
    <span className={classNames(styles.rating, look !== 'row' && styles[look], className)}>
      <b className={styles.number}>
        <span className={text.hidden}>Rated </span>
        {rating.toFixed(1)}
        {look === 'large' ? <small aria-hidden="true">/5</small> : null}
        <span className={text.hidden}> out of 5</span>
      </b>
      <span className={styles.stars} data-r={look === 'single' ? 5 : nearestHalf(rating)} aria-hidden="true" />
    </span>
  );
}
