import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { FAIR_GAMES, isFormulaOfScheme, listGames } from '../../../shared/tools/fair-formulas';
import { FAIR_FORMULAS, FAIRNESS_SCHEMES } from '../../../shared/facts/fairness-schemes';
import { toValidRound, usesField, getSchemeWords } from '../../../shared/tools/provably-fair';
import type { RoundField, RoundFields, RoundProblems } from '../../../shared/tools/provably-fair';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { TextArea, TextInput } from '../../ui/form/text-input';
import { SelectInput } from './select-input';
import { fieldsOfSite } from './first-round';
import { chosenSite } from './tool-data';
import type { ToolSite, ToolSites } from './tool-data';
import styles from './tool.module.css';

type Props = {
  tools: ToolSites;
  first: RoundFields;
  isUnknownSite: boolean;
  problems: RoundProblems;
  check: (fields: RoundFields, site: ToolSite | null) => Promise<RoundProblems>;
  onTouched: () => void;
};

function schemeHint(site: ToolSite | null, scheme: string): string | undefined {
  if (!site) return undefined;
  if (site.scheme === null) return `Not known of ${site.name}; choose the one its help page describes.`;
  if (site.scheme !== scheme) return `${site.name} uses another one, by its facts.`;
  return `Set from ${site.name}’s facts${site.checkedScheme === null ? '' : `. ${site.checkedScheme}`}.`;
}

function formulaHint(site: ToolSite | null, formula: string): string | undefined {
  if (formula === 'other') return 'Only the seed and its hash are compared.';
  return site && site.formula !== formula ? `Not what we know of ${site.name}.` : undefined;
}

/** Fields have no names and the form no action: the seeds never leave the browser. */
export function FairForm({ tools, first, isUnknownSite, problems, check, onTouched }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(first);
  const [site, setSite] = useState(() => chosenSite(tools));
  const words = getSchemeWords(fields);

  const set = (field: RoundField) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((before) => toValidRound({ ...before, [field]: value }));
  };

  function chooseSite({ currentTarget }: { currentTarget: HTMLSelectElement }) {
    const next = tools.sites.find(({ address }) => address === currentTarget.value) ?? null;
    setSite(next);
    setFields((before) => toValidRound({ ...before, ...fieldsOfSite(next) }));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    await check(fields, site);
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  const own = (field: RoundField) => ({
    className: styles.mono ?? '',
    value: fields[field],
    onInput: set(field),
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
  });
  // Single-line fields drop pasted line breaks, which hashed text may contain.
  const area = (field: RoundField, label: string) =>
    usesField(fields, field) && (
      <Field label={label} error={problems[field]}>
        {(control) => <TextArea {...control} {...own(field)} rows={2} />}
      </Field>
    );
  const line = (field: RoundField, label: string, mode?: 'numeric' | 'decimal') =>
    usesField(fields, field) && (
      <Field label={label} error={problems[field]}>
        {(control) => <TextInput {...control} {...own(field)} inputMode={mode} />}
      </Field>
    );

  return (
    <form
      className={classNames(layout.panel, styles.form, text.scripted)}
      ref={form}
      aria-label="The round"
      noValidate
      onInput={onTouched}
      onSubmit={submit}
    >
      <div className={styles.pair}>
        <Field label="Site" hint={isUnknownSite ? 'We do not know the site of that address.' : undefined}>
          {(control) => (
            <SelectInput
              {...control}
              value={site?.address ?? ''}
              onInput={chooseSite}
              choices={[['', 'Any site'], ...tools.sites.map(({ address, name }) => [address, name] as const)]}
            />
          )}
        </Field>
        <Field label="Game" error={problems.game}>
          {(control) => (
            <SelectInput
              {...control}
              value={fields.game}
              onInput={set('game')}
              choices={listGames(fields.formula).map((game) => [game, FAIR_GAMES[game]] as const)}
            />
          )}
        </Field>
      </div>
      <Field label="Scheme" hint={schemeHint(site, fields.scheme)} error={problems.scheme}>
        {(control) => (
          <SelectInput
            {...control}
            value={fields.scheme}
            onInput={set('scheme')}
            choices={Object.entries(FAIRNESS_SCHEMES)}
          />
        )}
      </Field>
      {usesField(fields, 'formula') && (
        <Field label="Formula" hint={formulaHint(site, fields.formula)} error={problems.formula}>
          {(control) => (
            <SelectInput
              {...control}
              value={fields.formula}
              onInput={set('formula')}
              choices={Object.entries(FAIR_FORMULAS).filter(([formula]) => isFormulaOfScheme(formula, fields.scheme))}
            />
          )}
        </Field>
      )}
      {words && (
        <>
          {area('serverSeed', words.serverSeed)}
          {line('hash', words.hash)}
          <div className={classNames(usesField(fields, 'nonce') && styles.pair)}>
            {line('clientSeed', words.clientSeed ?? '')}
            {line('nonce', words.nonce ?? '', 'numeric')}
          </div>
        </>
      )}
      {line('edge', 'House edge, in percent', 'decimal')}
      {line('mines', 'Mines on the field of 25', 'numeric')}
      {usesField(fields, 'odds') && (
        <Field
          label="Items and chances (optional)"
          hint="In the order of the site, one a line: AK-47 Redline, 2.5"
          error={problems.odds}
        >
          {(control) => <TextArea {...control} rows={4} value={fields.odds} onInput={set('odds')} spellCheck={false} />}
        </Field>
      )}
      <Button type="submit" kind="primary" wide>
        Check this round
      </Button>
      <p className={classNames(text.micro)}>An example round is filled in. Nothing you type leaves this page.</p>
    </form>
  );
}
