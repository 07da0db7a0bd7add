import { useRef, useState } from 'react';
import { GAMEMODES, slugLabel } from '../../../shared/content/gamemodes';
import type { Gamemode } from '../../../shared/content/gamemodes';
import menu from '../../ui/menu.module.css';
import { Check, TextInput } from '../../ui/form/text-input';
import { useDetailsMenu } from '../../ui/use-details-menu';
import type { CasinoListing } from './casino-data';
import styles from './list/filter-panel.module.css';

type Props = {
  chosen: readonly Gamemode[];
  facets: CasinoListing['facets'];
  wanted: string;
  onWant: (wanted: string) => void;
  onChoose: (modes: readonly Gamemode[]) => void;
};

export function AllGamemodes({ chosen, facets, wanted, onWant, onChoose }: Props) {
  // A box changes on click; the URL, and with it `chosen`, only when the new list has loaded.
  const address = chosen.join(',');
  const [boxes, setBoxes] = useState({ address, ticked: chosen });
  if (boxes.address !== address) setBoxes({ address, ticked: chosen });
  const ticked = boxes.address === address ? boxes.ticked : chosen;
  const found = GAMEMODES.filter((mode) => slugLabel(mode).toLowerCase().includes(wanted.trim().toLowerCase()));

  function toggle(mode: Gamemode) {
    const modes = ticked.includes(mode) ? ticked.filter((other) => other !== mode) : [...ticked, mode];
    setBoxes({ address, ticked: modes });
    onChoose(modes);
  }

  return (
    <fieldset className={styles.allModes}>
      <legend className={styles.legend}>All Gamemodes</legend>
      <ModeSearch wanted={wanted} onWant={onWant} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <div className={styles.modes} tabIndex={0} role="group" aria-label="All Gamemodes">
        {GAMEMODES.map((mode) => (
          // A mode that no listed casino offers would empty the list; a chosen one can always be removed.
          <Check
            key={mode}
            className={found.includes(mode) ? undefined : styles.away}
            label={slugLabel(mode)}
            count={facets[mode] ?? 0}
            name="gamemodes"
            value={mode}
            checked={ticked.includes(mode)}
            disabled={!facets[mode] && !ticked.includes(mode)}
            onChange={() => toggle(mode)}
          />
        ))}
        {found.length === 0 && <p className={styles.noMode}>No gamemode is called that.</p>}
      </div>
    </fieldset>
  );
}

function ModeSearch({ wanted, onWant }: { wanted: string; onWant: (wanted: string) => void }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details ref={details} className={`${menu.menu} ${styles.modeSearch}`}>
      <summary className={menu.chevron}>Filter Gamemodes</summary>
      <div className={menu.popup}>
        <TextInput
          type="search"
          aria-label="Filter Gamemodes"
          placeholder="Search gamemodes..."
          value={wanted}
          onInput={(event) => onWant(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
    </details>
  );
}
