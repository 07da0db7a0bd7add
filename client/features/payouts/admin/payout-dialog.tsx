import { useState } from 'react';
import { Input, SimpleGrid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { minutesText } from '../../../../shared/facts/casino-fact-text';
import { PAYMENT_METHODS } from '../../../../shared/facts/payment-methods';
import { hasArrived, OUTCOMES } from '../../../../shared/payouts/payouts';
import { payoutForm } from '../../../../shared/payouts/payouts.schema';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { getStatus } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { today } from '../../facts/admin/fact-form';

export type PayoutRow = Outputs['admin']['payouts']['list'][number];
type Values = z.input<typeof payoutForm>;
type Read = z.output<typeof payoutForm>;

function toValues(payout: PayoutRow | undefined, last: PayoutRow | undefined): Values {
  const known = payout ?? last;
  return {
    askedOn: payout?.askedOn ?? today(),
    method: known?.method || 'skins',
    currency: known?.currency ?? 'USD',
    outcome: payout?.outcome ?? 'paid',
    amount: payout ? (payout.amountCents / 100).toFixed(2) : '',
    took: payout?.minutes == null ? '' : payout.minutes > 6000 ? String(payout.minutes) : minutesText(payout.minutes),
  };
}

const toFields = ({ method, amountCents, currency, askedOn, minutes, outcome }: PayoutRow) => ({
  // Only typed summaries have no method, and those cannot be edited.
  ...{ method: method || ('skins' as const), amountCents, currency, askedOn, minutes, outcome },
});

interface Props {
  casinoId: string;
  payout: PayoutRow | undefined;
  last: PayoutRow | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

export function PayoutDialog({ casinoId, payout, last, onSaved, onClose }: Props) {
  const [error, setError] = useState<string>();
  const add = trpc.admin.payouts.add.useMutation();
  const save = trpc.admin.payouts.save.useMutation();
  const form = useForm<Values, unknown, Read>({
    resolver: zodResolver(payoutForm),
    defaultValues: toValues(payout, last),
  });
  const { errors, isDirty } = form.formState;

  async function submit(read: Read) {
    setError(undefined);
    try {
      if (payout) await save.mutateAsync({ id: payout.id, ...read, expected: toFields(payout) });
      else await add.mutateAsync({ casinoId, ...read });
      onClose();
      await onSaved();
    } catch (failure) {
      if (!showFieldErrors(failure, ['askedOn', 'method', 'currency', 'outcome'], form.setError)) {
        const isConflict = getStatus(failure) === 409;
        const { message } = toFailure(failure);
        setError(isConflict ? `${message} What you typed is not stored. Close this form to see what is.` : message);
        if (isConflict) void onSaved();
      }
    }
  }

  return (
    <FormDialog
      open
      title={payout ? 'Edit Withdrawal' : 'Add Withdrawal'}
      submitLabel={payout ? 'Save' : 'Add'}
      busy={add.isPending || save.isPending}
      error={error}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Requested on" error={errors.askedOn?.message}>
          <Input type="date" max={today()} {...form.register('askedOn')} />
        </FormField>
        <FormField label="Method" error={errors.method?.message}>
          <Select {...form.register('method')}>
            {Object.entries(PAYMENT_METHODS).map(([method, { label }]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label="Amount" error={errors.amount?.message}>
          <Input inputMode="decimal" placeholder="50.00" {...form.register('amount')} />
        </FormField>
        <FormField
          label="Currency"
          hint="For skins or crypto, enter the value in dollars."
          error={errors.currency?.message}
        >
          <Input maxLength={3} autoCapitalize="characters" spellCheck={false} {...form.register('currency')} />
        </FormField>
        <FormField label="Outcome" error={errors.outcome?.message}>
          <Select
            {...form.register('outcome', {
              onChange: ({ target }: { target: { value: Read['outcome'] } }) => {
                if (!hasArrived(target.value)) form.setValue('took', '');
              },
            })}
          >
            {Object.entries(OUTCOMES).map(([outcome, label]) => (
              <option key={outcome} value={outcome}>
                {label}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label="Took" hint="Until it was here: 22 min, 3 h 20 min." error={errors.took?.message}>
          <Input placeholder="22 min" {...form.register('took')} />
        </FormField>
      </SimpleGrid>
    </FormDialog>
  );
}
