import type { ReactNode } from 'react';
import { FirstHero, Hero } from './hero';
import styles from './hero.module.css';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';

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

function Blurbs() {
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

export function FirstHomeTop({ siteName }: { siteName: string }) {
  return (
    <div className={styles.top}>
      <FirstHero siteName={siteName} />
    </div>
  );
}

type Props = { emptyPages?: readonly string[] | undefined; children?: ReactNode };

export function HomeTop({ emptyPages, children }: Props) {
  return (
    <div className={styles.top}>
      <Hero emptyPages={emptyPages} />
      {children}
      <Blurbs />
    </div>
  );
}
