import { Button, Checkbox, Grid, Input, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { SOURCE_KINDS } from '../../../../shared/facts/casino-facts';
import type { FactDefinition, SourceKind } from '../../../../shared/facts/casino-facts';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { formatShortDate } from '../../../ui/format-date';
import { Icon } from '../../../ui/icons/icon';
import type { FieldsProps } from './fields-props';
import { unfold } from './fact-fold';
import { dueState, readRow, today, withValue } from './fact-form';
import type { FactRow } from './fact-form';
import { FactListEntries } from './fact-list-input';
import { factRowStyles } from './fact-table';
import { FactTextInput } from './fact-text-input';
import { FactValueInput } from './fact-value-input';

interface RowProps extends FieldsProps {
  fact: FactDefinition;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

function DueText({ fact, row }: { fact: FactDefinition; row: FactRow }) {
  const due = dueState(fact, row);
  if (due.kind === 'fresh') return null;
  return (
    <Text as="small" display="block" fontSize="small" color={due.kind === 'overdue' ? 'warm-text' : 'muted'}>
      {due.kind === 'unknown'
        ? 'Not known'
        : due.since
          ? `Overdue since ${formatShortDate(due.since)}`
          : 'Not checked yet'}
    </Text>
  );
}

const rowId = (key: string) => `fact-${key}`;

export const factRow = (key: string) => document.getElementById(rowId(key));

function focusIn(row: HTMLElement): void {
  unfold(row);
  const field = row.querySelector<HTMLElement>('[aria-invalid=true]') ?? row.querySelector<HTMLElement>(VALUE);
  field?.focus();
}

const VALUE = ':is(input:not([type=checkbox]), textarea, select)';

interface Cell extends RowProps {
  row: FactRow;
  value?: ReactNode;
  onChange: (row: FactRow) => void;
  fieldRef: (field: { focus: () => void } | null) => void;
}

function RowCells({ form, fact, row, value, fieldRef, isSelected, onSelect, onChange }: Cell) {
  const { value: known = null } = readRow(fact, row);
  const errors = form.formState.errors.facts?.[fact.key];
  const initial = form.formState.defaultValues?.facts?.[fact.key] as FactRow | undefined;
  return (
    <Grid
      ref={(element: HTMLElement | null) => fieldRef(element && { focus: () => focusIn(element) })}
      role="group"
      id={rowId(fact.key)}
      aria-label={fact.label}
      data-fact={fact.key}
      scrollMarginTop="7rem"
      css={factRowStyles}
    >
      <div>
        <Checkbox.Root
          checked={isSelected}
          disabled={known === null}
          onCheckedChange={({ checked }) => onSelect(checked === true)}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label fontWeight="620">{fact.label}</Checkbox.Label>
        </Checkbox.Root>
        <DueText fact={fact} row={row} />
      </div>
      {value ?? (
        <FactValueInput
          fact={fact}
          row={row}
          error={errors?.text?.message}
          onChange={(change) => onChange(withValue(fact, row, change, initial))}
        />
      )}
      {fact.type === 'list' && row.list !== null && row.list.length > 0 && (
        <div data-cell="entries">
          <FactListEntries
            label={fact.label}
            options={fact.options ?? {}}
            value={row.list}
            onChange={(list) => onChange(withValue(fact, row, { list }, initial))}
          />
        </div>
      )}
      <FormField label="Kind of source" error={errors?.sourceKind?.message}>
        <Select
          data-source={fact.key}
          value={row.sourceKind}
          onChange={({ target }) => onChange({ ...row, sourceKind: target.value as SourceKind })}
        >
          {row.sourceKind === '' && <option value="">Not chosen</option>}
          {Object.entries(SOURCE_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label="Source, a link or words">
        <FactTextInput value={row.source} maxLength={500} onChange={(source) => onChange({ ...row, source })} />
      </FormField>
      <FormField label="Note">
        <FactTextInput value={row.note} maxLength={60} onChange={(note) => onChange({ ...row, note })} />
      </FormField>
      <FormField label="Checked on">
        <Input
          type="date"
          max={today()}
          value={row.checkedOn}
          onChange={({ target }) => onChange({ ...row, checkedOn: target.value })}
        />
      </FormField>
      <Button
        data-cell="confirm"
        disabled={known === null}
        aria-label={`${fact.label}: verified, unchanged`}
        title="Verified, unchanged"
        onClick={() => onChange({ ...row, checkedOn: today() })}
      >
        <Icon name="check" small />
        <span>Unchanged</span>
      </Button>
    </Grid>
  );
}

export function FactRowFields({ value, ...props }: RowProps & { value?: ReactNode }) {
  return (
    <Controller
      control={props.form.control}
      name={`facts.${props.fact.key}`}
      render={({ field: { value: row, ref, onChange } }) => (
        <RowCells {...props} value={value} row={row} fieldRef={ref} onChange={onChange} />
      )}
    />
  );
}
