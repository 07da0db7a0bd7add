import { useRef, useState } from 'react';
import { GAMEMODES, slugLabel } from '../../../shared/gamemodes';
import type { Gamemode } from '../../../shared/gamemodes';
import { Icon } from '../../ui/icon';
import menu from '../../ui/menu.module.css';
import { Check, TextInput } from '../../ui/text-input';
import { useDetailsMenu } from '../../ui/use-details-menu';
import type { CasinoListing } from './casino-data';
import styles from './filter-panel.module.css';

type Props = {
  chosen: readonly Gamemode[];
  facets: CasinoListing['facets'];
  onToggle: (mode: Gamemode) => void;
};

export function AllGamemodes({ chosen, facets, onToggle }: Props) {
  const [wanted, setWanted] = useState('');
  // The box follows the click; the address, and with it `chosen`, follows when the new list is there.
  const [ticked, setTicked] = useState<{ of: string; modes: readonly Gamemode[] }>();
  const address = chosen.join(',');
  const shown = ticked?.of === address ? ticked.modes : chosen;
  const found = GAMEMODES.filter((mode) => slugLabel(mode).toLowerCase().includes(wanted.trim().toLowerCase()));

  function toggle(mode: Gamemode) {
    setTicked({ of: address, modes: shown.includes(mode) ? shown.filter((other) => other !== mode) : [...shown, mode] });
    onToggle(mode);
  }

  return (
    <fieldset className={styles.allModes}>
      <legend className={styles.legend}>All Gamemodes</legend>
      <ModeSearch wanted={wanted} onChange={setWanted} />
      <div className={styles.modes} tabIndex={0} role="group" aria-label="All Gamemodes">
        {GAMEMODES.map((mode) => (
          <Check
            key={mode}
            className={found.includes(mode) ? undefined : styles.away}
            label={slugLabel(mode)}
            count={facets[mode] ?? 0}
            name="gamemodes"
            value={mode}
            checked={shown.includes(mode)}
            onChange={() => toggle(mode)}
          />
        ))}
        {found.length === 0 && <p className={styles.noMode}>No gamemode is called that.</p>}
      </div>
    </fieldset>
  );
}

function ModeSearch({ wanted, onChange }: { wanted: string; onChange: (wanted: string) => void }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details ref={details} className={`${menu.menu} ${styles.modeSearch}`}>
      <summary>
        Filter Gamemodes
        <Icon name="chev" small className={menu.chevron} />
      </summary>
      <div className={menu.popup}>
        <TextInput
          type="search"
          aria-label="Filter Gamemodes"
          placeholder="Search gamemodes..."
          value={wanted}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
    </details>
  );
}
