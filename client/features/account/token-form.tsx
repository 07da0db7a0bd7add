import { Button, Checkbox, Grid, Input, Stack } from '@chakra-ui/react';
import { Controller, useForm } from 'react-hook-form';
import { TOKEN_LIFETIMES, TOKEN_SCOPES, isAdminScope } from '../../../shared/auth/token-scopes';
import type { TokenScope } from '../../../shared/auth/token-scopes';
import type { Role } from '../../../shared/auth/roles';
import { trpc } from '../../trpc/trpc-react';
import type { Outputs } from '../../trpc/trpc';
import { FormField } from '../../ui/admin/form/form-field';
import { Select } from '../../ui/admin/form/select';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { useAction } from './use-action';

const inWords = (days: number) => (days === 365 ? 'In a year' : `In ${days} days`);

const PERMISSIONS: Partial<Record<TokenScope, string>> = {
  'write:facts': 'May write facts',
  'write:posts': 'May write posts',
};

const FRESH = { name: '', days: String(TOKEN_LIFETIMES[0]), scopes: [] as TokenScope[] };

export type CreatedToken = Outputs['auth']['tokens']['create'];

interface Props {
  role: Role | null;
  onCreated: (created: CreatedToken) => void;
}

export function TokenForm({ role, onCreated }: Props) {
  const { client } = trpc.useUtils();
  const form = useForm({ defaultValues: FRESH });
  const { isBusy, run } = useAction({
    failureTitle: 'Error making the token',
    onFailure: (error) => showFieldErrors(error, ['name'], form.setError),
  });

  const submit = form.handleSubmit(async ({ name, days, scopes }) => {
    await run(async () => {
      onCreated(await client.auth.tokens.create.mutate({ name, scopes, expiresInDays: Number(days) }));
      form.reset(FRESH);
    });
  });

  return (
    <form noValidate onSubmit={submit}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 9rem' }} gap="s3">
        <FormField label="Name" error={form.formState.errors.name?.message}>
          <Input
            maxLength={60}
            autoComplete="off"
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
          />
        </FormField>
        <FormField label="Expires">
          <Select {...form.register('days')}>
            {TOKEN_LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {inWords(days)}
              </option>
            ))}
          </Select>
        </FormField>
      </Grid>
      {role !== null && (
        <Controller
          control={form.control}
          name="scopes"
          render={({ field: { value, onChange } }) => (
            <Stack mt="s3" gap="s2">
              {TOKEN_SCOPES.filter(isAdminScope)
                .filter((scope) => scope !== 'write:facts' || role !== 'author')
                .map((scope) => (
                  <Checkbox.Root
                    key={scope}
                    checked={value.includes(scope)}
                    onCheckedChange={({ checked }) =>
                      onChange(checked === true ? [...value, scope] : value.filter((other) => other !== scope))
                    }
                  >
                    <Checkbox.HiddenInput />
                    <Checkbox.Control />
                    <Checkbox.Label>{PERMISSIONS[scope]}</Checkbox.Label>
                  </Checkbox.Root>
                ))}
            </Stack>
          )}
        />
      )}
      <Button type="submit" mt="s4" loading={isBusy} loadingText="Make a token">
        Make a token
      </Button>
    </form>
  );
}
