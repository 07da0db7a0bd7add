import { useRef } from 'react';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icons/icon';
import menu from '../ui/menu.module.css';
import segmented from '../ui/form/segmented.module.css';
import text from '../ui/text.module.css';
import { useDetailsMenu } from '../ui/use-details-menu';
import { chooseColourMode, useColourMode } from './colour-mode';
import styles from './colour-mode-switch.module.css';

const modes = [
  { mode: 'system', label: 'System' },
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
] as const;

export function ColourModeSwitch() {
  const current = useColourMode();
  return (
    <div
      className={classNames(segmented.segmented, segmented.wide, text.scripted)}
      role="group"
      aria-label="Colour mode"
    >
      {modes.map(({ mode, label }) => (
        <button key={mode} type="button" aria-pressed={current === mode} onClick={() => chooseColourMode(mode)}>
          {label}
        </button>
      ))}
    </div>
  );
}

export function ColourModeMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details className={classNames(menu.menu, styles.menu, text.scripted)} name="site-header" ref={details}>
      <summary aria-label="Colour mode">
        <Icon name="mode" />
      </summary>
      <div className={classNames(menu.popup, styles.popup)}>
        <ColourModeSwitch />
      </div>
    </details>
  );
}
