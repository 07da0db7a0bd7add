import { useEffect, useRef } from 'react';
import { Box, Button, Flex, Grid, Input, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import type { LookValues } from '../../../../shared/settings/look.schema';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { FormField } from '../../../ui/admin/form/form-field';
import { RowAction } from '../../../ui/admin/table/row-action';

type ListName = 'menu' | `footer.${number}.links`;

interface Props {
  name: ListName;
  label: string;
  max: number;
}

const columns = { base: '1.25rem minmax(0, 1fr) auto', md: '1.25rem minmax(0, 1fr) minmax(0, 1fr) auto' };

/** Message of a list as a whole: the form's library stores it in either place. */
export function listError(errors: object, name: string): string | undefined {
  const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return error?.message ?? error?.root?.message;
}

export function LinkLister({ name, label, max }: Props) {
  const { control, register, formState, getValues } = useFormContext<LookValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name });
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);

  // A row that moves down leaves the document for a moment, and the focus with it.
  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(moved.current)}]`)?.focus();
    moved.current = undefined;
  });

  const toWords = (index: number) => getValues(`${name}.${index}.label`) || `entry ${index + 1}`;
  const getError = (index: number, part: 'label' | 'path') => listError(formState.errors, `${name}.${index}.${part}`);
  const error = listError(formState.errors, name);

  function moveTo(index: number, to: number, action: string) {
    move(index, to);
    moved.current = action;
  }

  return (
    <Stack gap="s3" align="stretch" role="group" aria-label={label}>
      <Grid
        display={{ base: 'none', md: 'grid' }}
        templateColumns={columns}
        gap="s2"
        fontSize="label"
        fontWeight="600"
        color="muted"
        aria-hidden
      >
        <span />
        <span>Words</span>
        <span>Address</span>
        <Box w="8.25rem" />
      </Grid>
      <Stack as="ol" ref={list} gap="0" listStyleType="none">
        {fields.map((field, index) => {
          const [up, down] = [`Move ${toWords(index)} up`, `Move ${toWords(index)} down`];
          return (
            <Grid
              as="li"
              key={field.id}
              templateColumns={columns}
              gap="s2"
              alignItems="start"
              // Hidden labels take no room, nor does the gap below them.
              css={{ '& label': { position: 'absolute' } }}
              py="s2"
              borderTopWidth="1px"
              borderColor="line"
            >
              <Text color="muted" fontSize="small" lineHeight="2.75rem">
                {index + 1}
              </Text>
              <FormField
                label={<VisuallyHidden>Label of entry {index + 1}</VisuallyHidden>}
                error={getError(index, 'label')}
              >
                <Input autoComplete="off" {...register(`${name}.${index}.label`)} />
              </FormField>
              <Box gridColumn={{ base: 2, md: 'auto' }} gridRow={{ base: 2, md: 'auto' }}>
                <FormField
                  label={<VisuallyHidden>Address of entry {index + 1}</VisuallyHidden>}
                  error={getError(index, 'path')}
                >
                  <Input
                    autoComplete="off"
                    inputMode="url"
                    fontFamily="var(--chakra-fonts-mono)"
                    {...register(`${name}.${index}.path`)}
                  />
                </FormField>
              </Box>
              <Grid
                templateColumns={{ base: 'auto auto', md: 'repeat(3, auto)' }}
                gridRow={{ base: '1 / 3', md: 'auto' }}
                gridColumn={{ base: 3, md: 'auto' }}
              >
                <RowAction
                  icon="higher"
                  label={up}
                  disabled={index === 0}
                  onClick={() => moveTo(index, index - 1, up)}
                />
                <RowAction
                  icon="lower"
                  label={down}
                  disabled={index === fields.length - 1}
                  onClick={() => moveTo(index, index + 1, down)}
                />
                <RowAction icon="bin" destructive label={`Remove ${toWords(index)}`} onClick={() => remove(index)} />
              </Grid>
            </Grid>
          );
        })}
      </Stack>
      {error && (
        <Text color="negative" fontSize="small" role="alert">
          {error}
        </Text>
      )}
      <Flex>
        <Button size="sm" disabled={fields.length >= max} onClick={() => append({ label: '', path: '' })}>
          <AdminIcon name="plus" small /> Add an entry
        </Button>
      </Flex>
    </Stack>
  );
}
