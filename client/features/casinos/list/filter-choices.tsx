import type { ReactNode } from 'react';
import { factFilter, getFactParam } from '../../../../shared/facts/casino-fact-filters';
import type { FilteredFact } from '../../../../shared/facts/casino-fact-filters';
import type { Chosen } from '../../../../shared/casinos/casino-search';
import { GAMEMODES, POPULAR_GAMEMODES } from '../../../../shared/content/gamemodes';
import chip from '../../../ui/chip.module.css';
import { classNames } from '../../../ui/class-names';
import { Field } from '../../../ui/form/field';
import menu from '../../../ui/menu.module.css';
import text from '../../../ui/text.module.css';
import input from '../../../ui/form/text-input.module.css';
import type { CasinoListing } from '../casino-data';
import panelStyles from './filter-panel.module.css';
import { chipText, getLegend, optionText } from '../../../../shared/casinos/filter-texts';
import styles from './list-filters.module.css';

export interface Choice {
  value: string;
  count: number;
}

type GroupProps = {
  title: string;
  params: readonly string[];
  chosen: readonly Chosen[];
  children: ReactNode;
};

export function FilterGroup({ title, params, chosen, children }: GroupProps) {
  const said = chosen.filter(({ param }) => params.includes(param)).map(chipText);
  return (
    <details className={styles.group}>
      <summary className={menu.chevron}>
        <span>{title}</span>
        {said.length > 0 && (
          <span className={styles.said}>
            <span className={text.hidden}>, chosen: </span>
            {said.join(', ')}
          </span>
        )}
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  );
}

type IsChosen = (param: string, value: string) => boolean;

type ChipProps = Choice & { type: 'radio' | 'checkbox'; param: string; text: string; isChosen: boolean };

/** Disabled if it would leave no results; a chosen value can always be removed. */
function ChoiceChip({ type, param, value, count, text, isChosen }: ChipProps) {
  return (
    <label className={chip.chip}>
      <input
        type={type}
        name={param}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && value !== '' && !isChosen}
      />
      {text} <span className={chip.count}>{count}</span>
    </label>
  );
}

type OneProps = { param: string; choices: readonly Choice[]; isChosen: IsChosen };

export function OneChoice({ param, choices, isChosen }: OneProps) {
  const hasChoice = choices.some(({ value }) => isChosen(param, value));
  return (
    <fieldset>
      <legend className={panelStyles.legend}>{getLegend(param)}</legend>
      <div className={chip.chips}>
        {choices.map(({ value, count }) => (
          <ChoiceChip
            key={value}
            type="radio"
            param={param}
            value={value}
            count={count}
            text={value === '' ? 'Any' : optionText(param, value)}
            isChosen={value === '' ? !hasChoice : isChosen(param, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SetProps = { legend: string; choices: readonly (Choice & { param: string })[]; isChosen: IsChosen };

export function ChoiceSet({ legend, choices, isChosen }: SetProps) {
  return (
    <fieldset>
      <legend className={panelStyles.legend}>{legend}</legend>
      <div className={chip.chips}>
        {choices.map((choice) => (
          <ChoiceChip
            key={`${choice.param} ${choice.value}`}
            type="checkbox"
            {...choice}
            text={chipText(choice)}
            isChosen={isChosen(choice.param, choice.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const FIRST_MODES = [...POPULAR_GAMEMODES, 'case-battles'] as const;
const OTHER_MODES = GAMEMODES.filter((mode) => !FIRST_MODES.includes(mode));

export function ModeChoices({ facets, isChosen }: { facets: CasinoListing['facets']; isChosen: IsChosen }) {
  const chips = (modes: readonly (typeof GAMEMODES)[number][]) =>
    modes.map((mode) => (
      <ChoiceChip
        key={mode}
        type="checkbox"
        param="gamemodes"
        value={mode}
        count={facets[mode] ?? 0}
        text={optionText('gamemodes', mode)}
        isChosen={isChosen('gamemodes', mode)}
      />
    ));
  return (
    <fieldset>
      <legend className={panelStyles.legend}>{getLegend('gamemodes')}</legend>
      <div className={chip.chips}>{chips(FIRST_MODES)}</div>
      <details open={OTHER_MODES.some((mode) => isChosen('gamemodes', mode)) || undefined}>
        <summary className={classNames(text.iconLink, text.link, menu.chevron)}>All {GAMEMODES.length}</summary>
        <div className={chip.chips}>{chips(OTHER_MODES)}</div>
      </details>
    </fieldset>
  );
}

type SelectProps = {
  fact: FilteredFact;
  any: string;
  counts: Readonly<Record<string, number>> | undefined;
  chosen: readonly Chosen[];
  hint?: string;
};

/** When the URL has several values, their combination is an additional option. */
export function ChoiceSelect({ fact, any, counts = {}, chosen, hint }: SelectProps) {
  const param = getFactParam(fact);
  const values = chosen.filter((one) => one.param === param).map(({ value }) => value);
  const current = values.join(',');
  const options = (factFilter(fact).options ?? [])
    .map((value) => ({ value, count: counts[value] }))
    .filter(({ value, count }) => count !== undefined && (count > 0 || value === current))
    .map(({ value, count }) => ({ value, text: `${optionText(param, value)} (${count})` }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  return (
    <Field label={getLegend(param)} hint={hint}>
      {(control) => (
        <select {...control} name={param} className={input.input} defaultValue={current}>
          <option value="">{any}</option>
          {values.length > 1 && (
            <option value={current}>{values.map((value) => optionText(param, value)).join(' or ')}</option>
          )}
          {options.map(({ value, text }) => (
            // Country and language names can differ between the server's and the browser's ICU data.
            <option key={value} value={value} suppressHydrationWarning>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
