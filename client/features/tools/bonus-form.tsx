import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import type { BonusFigure, BonusForm as Form, FigureNote } from '../../../shared/codes/bonus-form';
import { slugLabel } from '../../../shared/content/gamemodes';
import { Button } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { TextInput } from '../../ui/form/text-input';
import { SelectInput } from './select-input';
import type { ToolSite } from './tool-data';
import styles from './tool.module.css';

type Props = {
  sites: readonly ToolSite[];
  site: ToolSite | null;
  isUnknownSite: boolean;
  form: Form;
  notes: Partial<Record<BonusFigure, FigureNote>>;
  set: (change: Partial<Form>) => void;
  choose: (address: string) => void;
  /** Called once at hydration with the fields' values, which may have been edited before. */
  onHydrated: (typed: FormData) => void;
  storeInUrl: () => void;
};

const COUNTS = [
  ['bonus', 'The bonus'],
  ['both', 'Deposit and bonus'],
] as const;

function siteHint(site: ToolSite | null, isUnknownSite: boolean): string {
  if (isUnknownSite && !site) return 'We do not know the site of that address; these are figures of ours.';
  if (!site) return 'Example figures. Change any of them.';
  if (!site.bonus) return `We know of no bonus at ${site.name} now.`;
  if (!site.bonus.match) return `${site.bonus.reason}.`;
  return `Fills in what we know${site.checkedBonus === null ? '' : `. ${site.checkedBonus}`}. Change anything.`;
}

export function BonusForm({ sites, site, isUnknownSite, form, notes, set, choose, onHydrated, storeInUrl }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) onHydrated(new FormData(element.current));
  }, [onHydrated]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    storeInUrl();
  }

  const figure = (name: BonusFigure, label: string, unit: string, hint?: string) => {
    const note = notes[name];
    return (
      <Field
        label={label}
        hint={note?.isWrong === false ? note.text : hint}
        error={note?.isWrong ? note.text : undefined}
      >
        {(control) => (
          <div className={styles.withUnit}>
            <TextInput
              {...control}
              name={name}
              value={form[name]}
              onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
            />
            <span aria-hidden="true">{unit}</span>
          </div>
        )}
      </Field>
    );
  };

  const mode = site?.bonus?.match?.games[0].mode;
  const likelyText = mode ? `${slugLabel(mode)} at this site` : undefined;
  return (
    <form
      ref={element}
      className={classNames(layout.panel, styles.form)}
      action="/tools/bonus-value"
      aria-label="The bonus"
      noValidate
      onSubmit={submit}
    >
      <Field label="Site" hint={siteHint(site, isUnknownSite)}>
        {(control) => (
          <SelectInput
            {...control}
            name="casino"
            value={form.casino}
            onInput={({ currentTarget }) => choose(currentTarget.value)}
            choices={[['', 'My own figures'], ...sites.map(({ address, name }) => [address, name] as const)]}
          />
        )}
      </Field>
      <input type="hidden" name="filled" value={form.casino || 'none'} />
      {figure('deposit', 'Deposit', '$')}
      <div className={styles.pair}>
        {figure('match', 'Match', '%')}
        {figure('cap', 'Up to', '$')}
      </div>
      <div className={styles.pair}>
        {figure('wagering', 'Wagering', '×')}
        {figure('edge', 'House edge', '%', likelyText)}
      </div>
      {figure('contribution', 'Game contribution', '%', likelyText)}
      <fieldset className={styles.plain}>
        <legend className={text.label}>Wagering counts</legend>
        <div className={chip.chips}>
          {COUNTS.map(([value, label]) => (
            <label key={value} className={chip.chip}>
              <input
                type="radio"
                name="counts"
                value={value}
                checked={form.counts === value}
                onChange={() => set({ counts: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="primary" wide>
        Work it out
      </Button>
    </form>
  );
}
