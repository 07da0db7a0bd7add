import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import layout from '../../ui/layout.module.css';
import styles from './hero.module.css';

const blurbs = [
  {
    icon: 'seal',
    title: 'Trusted Reviews',
    text: 'Casinos tested and verified for fairness, security and reliability.',
  },
  { icon: 'ticket', title: 'Exclusive Bonuses', text: 'Special promotions and bonus codes, checked by hand.' },
  {
    icon: 'bars',
    title: 'Expert Rankings',
    text: 'Based on game selection, bonuses, payment methods and user experience.',
  },
] as const;

/** On phones after the list, which is what visitors come for. */
export function Blurbs() {
  return (
    <ul className={classNames(layout.wrap, styles.blurbs)}>
      {blurbs.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
