import { classNames } from './class-names';
import styles from './points.module.css';

type Side = 'for' | 'against';
type Props = {
  side: Side;
  items: readonly string[];
  label?: string;
  className?: string | undefined;
};

export const sideClass = (side: Side) => classNames(styles.sign, styles[side]);

export function Points({ side, items, label, className }: Props) {
  return (
    <ul aria-label={label} className={classNames(styles.points, styles[side], className)}>
      {items.map((item, index) => (
        <li key={index} dir="auto">
          {item}
        </li>
      ))}
    </ul>
  );
}
