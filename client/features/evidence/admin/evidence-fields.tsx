import { useRef } from 'react';
import { Button, chakra, Fieldset, Flex, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import {
  EVIDENCE_KINDS,
  factClaim,
  MAX_CAPTION,
  MAX_EVIDENCE,
  payoutClaim,
  scoreClaim,
  STATUS_CLAIM,
} from '../../../../shared/evidence/evidence';
import type { EvidenceKind } from '../../../../shared/evidence/evidence';
import { FACTS } from '../../../../shared/facts/casino-facts';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { amountText } from '../../../../shared/text/amounts';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { FormField } from '../../../ui/admin/form/form-field';
import { RowActions } from '../../../ui/admin/table/row-actions';
import type { RowAction } from '../../../ui/admin/table/row-actions';
import { Select } from '../../../ui/admin/form/select';
import { offerUndo } from '../../../ui/admin/undo';
import { moved } from '../../../ui/admin/table/use-sortable';
import { today } from '../../facts/admin/fact-form';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { UploadList } from '../../media/admin/upload-list';
import { useUploads } from '../../media/admin/use-uploads';
import { ACCEPTED_IMAGES } from '../../media/upload';
import { CoverEditor } from './cover-editor';
import type { EvidenceErrors, EvidenceRow } from './evidence-rows';

interface Group {
  label: string;
  claims: { value: string; label: string }[];
}

/** What a picture may prove: the status, facts, scores and withdrawals of the site. */
function useClaims(casinoId: string, criteria: readonly Criterion[]): Group[] {
  const { data: payouts = [] } = trpc.admin.payouts.list.useQuery({ casinoId }, { staleTime: 0 });
  return [
    { label: 'Site', claims: [{ value: STATUS_CLAIM, label: 'Its status and the reason for it' }] },
    {
      label: 'Withdrawals',
      claims: payouts
        .filter(({ summary }) => !summary)
        .map(({ id, askedOn, amountCents, currency }) => ({
          value: payoutClaim(id),
          label: `Withdrawal of ${askedOn}, ${amountText({ currency, cents: amountCents })}`,
        })),
    },
    { label: 'Scores', claims: criteria.map(({ key, name }) => ({ value: scoreClaim(key), label: name })) },
    { label: 'Facts', claims: FACTS.map(({ key, label }) => ({ value: factClaim(key), label })) },
  ].filter(({ claims }) => claims.length > 0);
}

interface RowProps {
  row: EvidenceRow;
  /** 'Picture 2' */
  name: string;
  claims: readonly Group[];
  errors: EvidenceErrors | undefined;
  onChange: (row: EvidenceRow) => void;
  actions: readonly RowAction[];
}

function PictureFields({ row, name, claims, errors, onChange, actions }: RowProps) {
  const isKnown = row.proves === '' || claims.some((group) => group.claims.some(({ value }) => value === row.proves));
  return (
    <Fieldset.Root borderWidth="1px" borderColor="line" p="s4" pt="0">
      <Fieldset.Legend px="s1">{name}</Fieldset.Legend>
      <Stack gap="s3">
        <CoverEditor
          name={name}
          mediaId={row.mediaId}
          value={row.blur}
          error={errors?.blur?.message ?? errors?.blur?.root?.message}
          onChange={(blur) => onChange({ ...row, blur })}
        />
        <FormField
          label={`Caption of ${name}`}
          required
          hint="What is to be seen, in a sentence."
          error={errors?.caption?.message}
        >
          <Input
            value={row.caption}
            maxLength={MAX_CAPTION}
            onChange={({ target }) => onChange({ ...row, caption: target.value })}
          />
        </FormField>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="s3">
          <FormField label={`Kind of ${name}`} error={errors?.kind?.message}>
            <Select
              value={row.kind}
              onChange={({ target }) => onChange({ ...row, kind: target.value as EvidenceKind })}
            >
              {Object.entries(EVIDENCE_KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField label={`${name} taken on`} required error={errors?.takenOn?.message}>
            <Input
              type="date"
              value={row.takenOn}
              onChange={({ target }) => onChange({ ...row, takenOn: target.value })}
            />
          </FormField>
          <FormField label={`${name} proves`} error={errors?.proves?.message}>
            <Select value={row.proves} onChange={({ target }) => onChange({ ...row, proves: target.value })}>
              <option value="">Nothing in particular</option>
              {!isKnown && <option value={row.proves}>What is not there any more</option>}
              {claims.map((group) => (
                <optgroup key={group.label} label={group.label}>
                  {group.claims.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </FormField>
        </SimpleGrid>
        <RowActions name={name} actions={actions} />
      </Stack>
    </Fieldset.Root>
  );
}

interface Props extends FieldsProps {
  casino: { id: string; criteria: readonly Criterion[] };
}

/** The pictures of a site in the order in which visitors see them. */
export function EvidenceFields({ form, casino }: Props) {
  const claims = useClaims(casino.id, casino.criteria);
  const chooser = useRef<HTMLInputElement>(null);
  const set = (rows: EvidenceRow[]) => form.setValue('evidence', rows, { shouldDirty: true });
  const uploads = useUploads(({ id: mediaId }) => {
    const added = { mediaId, kind: 'receipt' as const, takenOn: today(), caption: '', proves: '', blur: [] };
    set([...form.getValues('evidence'), added]);
  }, 'evidence');
  const errors = form.formState.errors.evidence;

  function remove(rows: readonly EvidenceRow[], at: number, row: EvidenceRow): void {
    set(rows.toSpliced(at, 1));
    offerUndo({
      title: 'Picture removed',
      description: row.caption || 'It stands in its place again when you undo.',
      undo: () => {
        set(form.getValues('evidence').toSpliced(at, 0, row));
        return Promise.resolve(undefined);
      },
    });
  }

  return (
    <Controller
      control={form.control}
      name="evidence"
      render={({ field: { value: rows } }) => (
        <Stack gap="s4">
          {rows.length === 0 && <Text color="muted">No pictures yet: cashier, clause, receipt or support chat.</Text>}
          {errors?.message && (
            <Text role="alert" color="negative">
              {errors.message}
            </Text>
          )}
          {rows.map((row, at) => (
            <PictureFields
              // A row has no id until it is saved; the same upload may be shown twice.
              key={row.id ?? `${row.mediaId} ${at}`}
              row={row}
              name={`Picture ${at + 1}`}
              claims={claims}
              errors={errors?.[at]}
              onChange={(changed) => set(rows.with(at, changed))}
              actions={[
                { label: 'Up', run: () => set(moved(rows, at, at - 1)), disabled: at === 0 },
                { label: 'Down', run: () => set(moved(rows, at, at + 1)), disabled: at === rows.length - 1 },
                { label: 'Remove', run: () => remove(rows, at, row) },
              ]}
            />
          ))}
          <UploadList uploads={uploads} />
          <Flex wrap="wrap" align="center" gap="s3">
            <Button disabled={rows.length >= MAX_EVIDENCE} onClick={() => chooser.current?.click()}>
              <AdminIcon name="up" /> Add a picture
            </Button>
            <Text fontSize="small" color="muted">
              PNG, JPEG, WebP or GIF, up to 5 MB. Only editors see it as it is.
            </Text>
          </Flex>
          <chakra.input
            ref={chooser}
            type="file"
            accept={ACCEPTED_IMAGES}
            aria-label="Picture to add"
            display="none"
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </Stack>
      )}
    />
  );
}
