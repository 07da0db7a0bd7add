import { POPULAR_GAMEMODES, slugLabel } from '../../../shared/content/gamemodes';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import type { CasinoListing } from './casino-data';
import { chosenModes, isFiltered, withModeToggled } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import { ListLink } from './list/list-link';
import styles from './list/filter-panel.module.css';

type Props = { path: string; search: CasinoSearch; facets: CasinoListing['facets'] };

/**
 * Links instead of checkboxes: each mode has a checkbox below, and neither of two with the same name could be unticked
 * alone.
 */
export function PopularGamemodes({ path, search, facets }: Props) {
  const chosen = chosenModes(search);
  return (
    <div role="group" aria-labelledby="popular-modes">
      <p id="popular-modes" className={styles.legend}>
        Popular Gamemodes
      </p>
      <div className={chip.chips}>
        {POPULAR_GAMEMODES.map((mode) => {
          const isChosen = chosen.includes(mode);
          const name = (
            <>
              {slugLabel(mode)} <span className={chip.count}>{facets[mode] ?? 0}</span>
            </>
          );
          if (!facets[mode] && !isChosen) {
            return (
              <span key={mode} role="link" aria-disabled="true" className={classNames(chip.chip, chip.disabled)}>
                {name}
              </span>
            );
          }
          return (
            <ListLink
              key={mode}
              path={path}
              search={withModeToggled(search, mode)}
              isCurrent={isChosen}
              replace={isFiltered(search)}
              rel="nofollow"
              className={chip.chip}
            >
              {name}
            </ListLink>
          );
        })}
      </div>
    </div>
  );
}
