import { Icon } from '../../ui/icons/icon';
import styles from './asked-facts.module.css';
import type { CasinoListItem } from '../casinos/casino-data';

type Props = { asked: NonNullable<CasinoListItem['asked']> };

const ICONS = { fits: 'check', unknown: 'help', refuses: 'minus' } as const;

export function AskedFacts({ asked }: Props) {
  return (
    <ul className={styles.asked} aria-label="What you asked for">
      {asked.map(({ key, text, state }) => (
        <li key={key} data-state={state} dir="auto">
          <Icon name={ICONS[state]} small />
          {text}
        </li>
      ))}
    </ul>
  );
}
