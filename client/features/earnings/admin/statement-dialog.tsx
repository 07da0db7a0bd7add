import { useState } from 'react';
import { Button, Input, SimpleGrid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { toMonth, monthText } from '../../../../shared/earnings/earnings';
import { statementForm } from '../../../../shared/earnings/earnings.schema';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { getStatus } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { browserStorage } from '../../../trpc/browser-storage';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { offerUndo } from '../../../ui/admin/undo';
import { useStatementUndo } from './use-statement-undo';

export type StatementRow = Outputs['admin']['earnings']['statements'][number];
type Values = z.input<typeof statementForm>;
type Read = z.output<typeof statementForm>;
const CURRENCY_KEY = 'statement-currency';

function toValues(statement: StatementRow | undefined, month: string): Values {
  if (!statement)
    return {
      casinoId: '',
      month,
      currency: browserStorage.read(CURRENCY_KEY) ?? 'USD',
      amount: '',
      signUps: '',
      depositors: '',
    };
  return {
    casinoId: statement.casinoId,
    month,
    currency: statement.currency,
    amount: (statement.cents / 100).toFixed(2),
    signUps: statement.signUps === null ? '' : String(statement.signUps),
    depositors: statement.depositors === null ? '' : String(statement.depositors),
  };
}

type Figures = Pick<Read, 'amountCents' | 'signUps' | 'depositors'>;

const toFigures = ({ cents, signUps, depositors }: StatementRow): Figures => ({
  amountCents: cents,
  signUps,
  depositors,
});

interface Props {
  statement?: StatementRow | undefined;
  month: string;
  onClose: () => void;
}

export function StatementDialog({ statement, month, onClose }: Props) {
  const sites = trpc.admin.earnings.sites.useQuery();
  const [error, setError] = useState<string>();
  const [stands, setStands] = useState<Figures | null>(statement ? toFigures(statement) : null);
  const save = trpc.admin.earnings.save.useMutation();
  const takeBack = useStatementUndo();
  const utils = trpc.useUtils();
  const form = useForm<Values, unknown, Read>({
    resolver: zodResolver(statementForm),
    defaultValues: toValues(statement, month),
  });
  const { errors, isDirty } = form.formState;
  const isNew = statement === undefined;

  async function submit(read: Read, isAdded: boolean) {
    setError(undefined);
    try {
      const stored = await save.mutateAsync({ ...read, expected: stands, isAdded });
      browserStorage.write(CURRENCY_KEY, read.currency);
      const name = sites.data?.find(({ id }) => id === read.casinoId)?.name ?? statement?.name ?? '';
      offerUndo({
        title: isNew ? 'Statement added' : 'Statement updated',
        description: `${name}, ${monthText(read.month)}`,
        undo: () => takeBack(read, stored),
      });
      onClose();
      await utils.admin.earnings.invalidate();
    } catch (failure) {
      const isConflict = getStatus(failure) === 409;
      if (isConflict) await readAgain(read);
      const { message } = toFailure(failure);
      if (isConflict || !showFieldErrors(failure, ['casinoId', 'month', 'currency'], form.setError)) setError(message);
    }
  }

  async function readAgain({ casinoId, month: of, currency }: Read) {
    const rows = await utils.client.admin.earnings.statements.query({ month: of });
    const found = rows.find((row) => row.casinoId === casinoId && row.currency === currency);
    setStands(found ? toFigures(found) : null);
  }

  const submitAs = (isAdded: boolean) => form.handleSubmit((read) => submit(read, isAdded));
  const isSecond = isNew && stands !== null;
  const forget = () => setStands(null);
  return (
    <FormDialog
      open
      title={isNew ? 'Add Statement' : 'Edit Statement'}
      submitLabel={isSecond ? 'Replace' : isNew ? 'Add' : 'Save'}
      busy={save.isPending}
      error={error}
      isDirty={isDirty}
      extra={
        isSecond && (
          <Button disabled={save.isPending} onClick={() => void submitAs(true)()}>
            Add to it
          </Button>
        )
      }
      onSubmit={submitAs(false)}
      onClose={onClose}
    >
      <FormField label="Site" error={errors.casinoId?.message} disabled={!isNew}>
        <Select {...form.register('casinoId', { onChange: forget })}>
          {isNew ? (
            <option value="">Choose a site</option>
          ) : (
            <option value={statement.casinoId}>{statement.name}</option>
          )}
          {isNew &&
            sites.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </FormField>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Month" error={errors.month?.message} disabled={!isNew}>
          <Input type="month" max={toMonth(new Date())} {...form.register('month', { onChange: forget })} />
        </FormField>
        <FormField label="Currency" error={errors.currency?.message} disabled={!isNew}>
          <Input
            maxLength={3}
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('currency', { onChange: forget })}
          />
        </FormField>
      </SimpleGrid>
      <FormField label="Amount" hint="What the programme paid for the month." error={errors.amount?.message}>
        <Input inputMode="decimal" placeholder="1,234.50" {...form.register('amount')} />
      </FormField>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Sign-ups" optional error={errors.signUps?.message}>
          <Input inputMode="numeric" {...form.register('signUps')} />
        </FormField>
        <FormField label="Depositors" optional error={errors.depositors?.message}>
          <Input inputMode="numeric" {...form.register('depositors')} />
        </FormField>
      </SimpleGrid>
    </FormDialog>
  );
}
