import { Button, Checkbox, Fieldset, Input, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react';
import { Controller, useWatch } from 'react-hook-form';
import { getCodeLife } from '../../../../shared/codes/promo-codes';
import { FormField } from '../../../ui/admin/form/form-field';
import { parseLocalTime, timeValue } from '../../../ui/admin/publication-time';
import { RowActions } from '../../../ui/admin/table/row-actions';
import type { RowAction } from '../../../ui/admin/table/row-actions';
import { TimeField } from '../../../ui/admin/form/time-field';
import { EMPTY_CODE } from './code-rows';
import type { CodeErrors, CodeRow } from './code-rows';
import { today } from '../../facts/admin/fact-form';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { moved } from '../../../ui/admin/table/use-sortable';

const MINUTE_MS = 60_000;
const getTime = (value: string) => timeValue(parseLocalTime(value)) || null;
const thisMinute = () => timeValue(new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS));
const LIVES = { waits: 'Not started yet.', lives: 'In use.', ended: 'Ended.' } as const;

interface RowProps {
  row: CodeRow;
  name: string;
  errors: CodeErrors | undefined;
  onChange: (row: CodeRow) => void;
  actions: readonly RowAction[];
}

function CodeFields({ row, name, errors, onChange, actions }: RowProps) {
  const life = getCodeLife({ startsAt: getTime(row.startsAt), endsAt: getTime(row.endsAt) }, new Date());
  const input = (field: Exclude<keyof CodeRow, 'isFirst' | 'id'>) => ({
    value: row[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...row, [field]: target.value }),
  });
  const time = (field: 'startsAt' | 'endsAt', empty: string) => ({
    value: row[field],
    optional: true,
    hint: row[field] === '' ? empty : undefined,
    onChange: (value: string) => onChange({ ...row, [field]: value }),
  });
  return (
    <Fieldset.Root
      id={row.id === undefined ? undefined : `code-${row.id}`}
      borderWidth="1px"
      borderColor="line"
      p="s4"
      pt="0"
    >
      <Fieldset.Legend px="s1">{name}</Fieldset.Legend>
      <Stack gap="s3">
        <Text fontSize="small" color="muted">
          {LIVES[life]}
          {row.isFirst ? ' Its offer and its code are the fields “Bonus” and “Promo code” above.' : ''}
        </Text>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="s3">
          {!row.isFirst && (
            <>
              <FormField label={`Code of ${name}`} optional error={errors?.code?.message}>
                <Input {...input('code')} />
              </FormField>
              <FormField label={`Offer of ${name}`} optional error={errors?.offer?.message}>
                <Input {...input('offer')} />
              </FormField>
            </>
          )}
          <TimeField
            label={`${name} starts`}
            {...time('startsAt', 'Empty: it can be used already.')}
            error={errors?.startsAt?.message}
          />
          <TimeField
            label={`${name} ends`}
            {...time('endsAt', 'Empty: no end is known.')}
            error={errors?.endsAt?.message ?? (row.isFirst ? errors?.code?.message : undefined)}
          />
          <FormField label={`Source of ${name}`} optional error={errors?.source?.message}>
            <Input {...input('source')} />
          </FormField>
          <FormField label={`${name} checked on`} optional error={errors?.checkedOn?.message}>
            <Input type="date" {...input('checkedOn')} />
          </FormField>
        </SimpleGrid>
        <FormField label={`Terms of ${name}`} optional error={errors?.terms?.message}>
          <Textarea rows={2} {...input('terms')} />
        </FormField>
        <Checkbox.Root
          checked={row.checkedOn === today()}
          onCheckedChange={({ checked }) => onChange({ ...row, checkedOn: checked === true ? today() : '' })}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>I tried {name} today</Checkbox.Label>
        </Checkbox.Root>
        <RowActions name={name} actions={actions} />
      </Stack>
    </Fieldset.Root>
  );
}

export function CodesField({ form }: FieldsProps) {
  const promoCode = useWatch({ control: form.control, name: 'promoCode' });
  const errors = form.formState.errors.codes;
  return (
    <Controller
      control={form.control}
      name="codes"
      render={({ field: { value: rows, onChange } }) => {
        const replace = (at: number, row: CodeRow) => onChange(rows.with(at, row));
        const getName = (row: CodeRow, at: number) =>
          (row.isFirst ? promoCode : row.code).trim() || (row.isFirst ? 'the bonus' : `code ${at + 1}`);
        return (
          <Stack gap="s3">
            {rows.map((row, at) => (
              <CodeFields
                // A row has no name of its own until it is saved, and rows only move by its buttons.
                key={row.id ?? `new ${at}`}
                row={row}
                name={getName(row, at)}
                errors={errors?.[at]}
                onChange={(changed) => replace(at, changed)}
                actions={[
                  { label: 'Up', run: () => onChange(moved(rows, at, at - 1)), disabled: at === 0 },
                  { label: 'Down', run: () => onChange(moved(rows, at, at + 1)), disabled: at === rows.length - 1 },
                  { label: 'End now', run: () => replace(at, { ...row, endsAt: thisMinute() }) },
                  ...(row.isFirst ? [] : [{ label: 'Remove', run: () => onChange(rows.toSpliced(at, 1)) }]),
                ]}
              />
            ))}
            <Button alignSelf="start" variant="outline" onClick={() => onChange([...rows, EMPTY_CODE])}>
              Add a code
            </Button>
          </Stack>
        );
      }}
    />
  );
}
