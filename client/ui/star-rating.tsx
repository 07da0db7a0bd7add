import { classNames } from './class-names';
import styles from './star-rating.module.css';

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
    <span
      className={classNames(styles.rating, look !== 'row' && styles[look], className)}
      role="img"
      aria-label={`Rated ${rating.toFixed(1)} out of 5`}
    >
      <b className={styles.number}>
        {rating.toFixed(1)}
        {look === 'large' && <small>/5</small>}
      </b>
      <span className={styles.stars} data-r={look === 'single' ? 5 : nearestHalf(rating)} />
    </span>
  );
}
