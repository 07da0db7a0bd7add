import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './points.module.css';

type Props = { side: 'for' | 'against'; items: readonly string[]; className?: string };

export function Points({ side, items, className }: Props) {
  return (
    <ul className={classNames(styles.points, styles[side], className)}>
      {items.map((item, index) => (
        <li key={index}>
          <Icon name={side === 'for' ? 'check' : 'minus'} small />
          {item}
        </li>
      ))}
    </ul>
  );
}
