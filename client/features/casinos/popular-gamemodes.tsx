import { POPULAR_GAMEMODES, slugLabel } from '../../../shared/gamemodes';
import chip from '../../ui/chip.module.css';
import type { CasinoListing } from './casino-data';
import { chosenModes, withModeToggled } from './casino-search';
import type { CasinoSearch } from './casino-search';
import { ListLink } from './list-link';
import styles from './filter-panel.module.css';

type Props = { path: string; search: CasinoSearch; facets: CasinoListing['facets'] };

/** Links, not boxes: these modes have a box below already, and of two boxes with one name neither can be unticked alone. */
export function PopularGamemodes({ path, search, facets }: Props) {
  const chosen = chosenModes(search);
  return (
    <div role="group" aria-labelledby="popular-modes">
      <p id="popular-modes" className={styles.legend}>
        Popular Gamemodes
      </p>
      <div className={chip.chips}>
        {POPULAR_GAMEMODES.map((mode) => (
          <ListLink
            key={mode}
            path={path}
            search={withModeToggled(search, mode)}
            isCurrent={chosen.includes(mode)}
            rel="nofollow"
            className={chip.chip}
          >
            {slugLabel(mode)} <span className={chip.count}>{facets[mode] ?? 0}</span>
          </ListLink>
        ))}
      </div>
    </div>
  );
}
