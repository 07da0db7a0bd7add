import { buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/messages/empty-state';
import styles from './casino-list.module.css';
import { isFiltered, withChoice } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { ListLink } from './list-link';

type Props = { path: string; search: CasinoSearch; level?: 'h2' | 'h3' };

const EVERY_MODE = 'Only casinos that offer every chosen gamemode are shown.';

function getReason({ gamemodes, q }: CasinoSearch) {
  if (gamemodes === undefined && q === undefined) {
    return {
      title: 'No casinos here yet',
      text: 'We list a casino when its test is finished. Come back soon.',
    };
  }
  if (gamemodes === undefined) {
    return {
      title: 'No casinos match your search',
      text: 'No name or description holds these words. Check the spelling, or search for something shorter.',
    };
  }
  return {
    title: 'No casinos match your filters',
    text: `${EVERY_MODE} Remove one of them${q === undefined ? '.' : ', or search for something shorter.'}`,
  };
}

export function CasinosNotFound({ path, search, level = 'h3' }: Props) {
  return (
    <div className={styles.empty}>
      <EmptyState level={level} {...getReason(search)}>
        {isFiltered(search) && (
          <ListLink path={path} search={withChoice(search, { gamemodes: '', q: '' })} className={buttonClass()}>
            Show all casinos
          </ListLink>
        )}
      </EmptyState>
    </div>
  );
}
