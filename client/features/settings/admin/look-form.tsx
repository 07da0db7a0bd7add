import { useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, chakra, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { accentProblem, accentRatios, nearestAccent, STANDARD_ACCENT } from '../../../../shared/settings/accent';
import { lookValues } from '../../../../shared/settings/look.schema';
import type { LookForm as StoredLook, LookValues } from '../../../../shared/settings/look.schema';
import { HOME_SECTIONS } from '../../../../shared/settings/site-look';
import { isSameUnordered } from '../../../../shared/text/same-json';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RowAction } from '../../../ui/admin/table/row-action';
import { useVersionedForm } from '../../editing/admin/use-versioned-form';
import { VersionedForm } from '../../editing/admin/versioned-form';
import { ImagePicker } from '../../media/admin/image-picker';
import { HomeSections } from './home-sections';
import { LinkLister, listError } from './link-lister';
import { LookPreview } from './look-preview';

export type StandardLook = Pick<LookValues, 'menu' | 'footer'>;
type Stored = Outputs['admin']['settings']['get'];

interface Props {
  stored: Stored;
  standard: StandardLook;
}

function useLookForm({ stored, standard }: Props) {
  const utils = trpc.useUtils();
  const update = trpc.admin.settings.update.useMutation();
  const getVersion = ({ look, updatedAt }: { look: StoredLook; updatedAt: Date | null }) => ({
    stored: { ...look, menu: look.menu ?? standard.menu, footer: look.footer ?? standard.footer },
    version: updatedAt,
  });
  const getOwn = <Name extends keyof StandardLook>(name: Name, values: LookValues) =>
    isSameUnordered(values[name], standard[name]) ? null : values[name];
  return useVersionedForm<LookValues, Date | null>({
    name: 'look',
    initial: getVersion(stored),
    resolver: zodResolver(lookValues),
    save: async (values, expectedUpdatedAt) => {
      const own = { menu: getOwn('menu', values), footer: getOwn('footer', values) };
      const saved = await update.mutateAsync({ ...values, ...own, expectedUpdatedAt });
      await utils.admin.settings.get.invalidate();
      return getVersion(saved);
    },
    load: async () => getVersion(await utils.admin.settings.get.fetch(undefined, { staleTime: 0 })),
    saved: { title: 'Look saved', description: 'Visitors see it from now on.' },
  });
}

interface SectionProps {
  title: string;
  onStandard: () => void;
  id?: string;
  children: ReactNode;
}

function Section({ title, onStandard, id, children }: SectionProps) {
  return (
    <Panel {...(id !== undefined && { id })}>
      <Flex as="section" direction="column" gap="s4" align="stretch" aria-label={title}>
        <Flex align="baseline" justify="space-between" gap="s3" wrap="wrap">
          <Text as="h2" fontSize="h4" fontWeight="680">
            {title}
          </Text>
          <Button size="sm" variant="ghost" aria-label={`${title}: reset to default`} onClick={onStandard}>
            Reset to default
          </Button>
        </Flex>
        {children}
      </Flex>
    </Panel>
  );
}

interface MarkProps {
  name: 'logo' | 'icon';
  label: string;
  hint: string;
  url: string | undefined;
  size: number;
  onPick: (id: string, url: string) => void;
  children?: ReactNode;
}

function MarkBox({ name, label, hint, url, size, onPick, children }: MarkProps) {
  const [isPicking, setIsPicking] = useState(false);
  const { formState } = useFormContext<LookValues>();
  const error = formState.errors[name]?.message;
  return (
    <Flex gap="s4" align="flex-start" role="group" aria-label={label} flex="1 1 14rem">
      <Flex w="4rem" flex="none" justify="center">
        <img
          src={url ?? '/favicon.svg'}
          alt=""
          style={{ width: `${size}px`, height: `${size}px`, objectFit: 'contain' }}
        />
      </Flex>
      <Stack gap="s2" align="flex-start">
        <Text fontWeight="600" fontSize="small">
          {label}
        </Text>
        <Text fontSize="label" color={error ? 'negative' : 'muted'} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </Text>
        <Flex gap="s2" wrap="wrap">
          <Button size="sm" aria-label={`Replace the ${name}`} onClick={() => setIsPicking(true)}>
            Replace
          </Button>
          {children}
        </Flex>
      </Stack>
      <ImagePicker
        open={isPicking}
        title={`Choose the ${name}`}
        onClose={() => setIsPicking(false)}
        onPick={(media) => {
          setIsPicking(false);
          onPick(media.id, media.url);
        }}
      />
    </Flex>
  );
}

function AccentFields() {
  const { register, control, setValue, formState } = useFormContext<LookValues>();
  const typed = useWatch({ control, name: 'accent' }).toLowerCase();
  const problem = accentProblem(typed);
  const isColour = /^#[0-9a-f]{6}$/.test(typed);
  const error = (isColour ? problem : undefined) ?? formState.errors.accent?.message;
  const nearest = isColour && problem !== undefined ? nearestAccent(typed) : undefined;
  return (
    <>
      <Flex gap="s3" align="flex-start">
        <Box
          w="tap"
          h="tap"
          mt="1.75rem"
          flex="none"
          borderRadius="r2"
          aria-hidden
          style={{ background: isColour ? typed : 'transparent' }}
        />
        <Box maxW="24rem" flex="1">
          <FormField label="Colour, as #rrggbb" error={error}>
            <Input autoComplete="off" maxLength={7} {...register('accent')} />
          </FormField>
        </Box>
      </Flex>
      {nearest !== undefined && (
        <Flex>
          <Button size="sm" onClick={() => setValue('accent', nearest, { shouldValidate: true })}>
            Take {nearest}
          </Button>
        </Flex>
      )}
      {problem === undefined && (
        <Stack as="ul" gap="0" listStyleType="none">
          {accentRatios(typed).map(({ label, ratio }) => (
            <Flex as="li" key={label} gap="s2" py="s2" borderBottomWidth="1px" borderColor="line" fontSize="small">
              <Box as="span" flex="1">
                {label}
              </Box>
              <b>{ratio}, readable</b>
            </Flex>
          ))}
        </Stack>
      )}
      <Text fontSize="small" color="muted">
        At least 4.5 : 1 in both modes, or it is not taken.
      </Text>
    </>
  );
}

const MAX_MENU = 7;
const MAX_COLUMNS = 6;
const MAX_LINKS = 12;

function FooterColumns() {
  const { control, register, formState, getValues } = useFormContext<LookValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'footer' });
  const error = listError(formState.errors, 'footer');
  return (
    <Stack gap="s3" align="stretch">
      {fields.map((field, index) => {
        const heading = getValues(`footer.${index}.title`) || `column ${index + 1}`;
        const title = formState.errors.footer?.[index]?.title?.message;
        return (
          <chakra.details
            key={field.id}
            borderTopWidth="1px"
            borderColor="line"
            open={formState.errors.footer?.[index] ? true : undefined}
          >
            <Flex as="summary" align="center" gap="s3" minH="tap" cursor="pointer">
              <b>{heading}</b>
              <Text as="span" fontSize="small" color="muted">
                {getValues(`footer.${index}.links`).length} entries
              </Text>
              <Box aria-hidden="true" ms="auto" css={{ '[open] > summary > &': { transform: 'rotate(180deg)' } }}>
                <AdminIcon name="lower" small />
              </Box>
            </Flex>
            <Stack gap="s3" align="stretch" pb="s3">
              <Flex gap="s2" align="flex-end">
                <Box flex="1">
                  <FormField label={`Heading of column ${index + 1}`} error={title}>
                    <Input autoComplete="off" {...register(`footer.${index}.title`)} />
                  </FormField>
                </Box>
                <RowAction
                  icon="higher"
                  label={`Move column ${heading} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <RowAction
                  icon="lower"
                  label={`Move column ${heading} down`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <RowAction icon="bin" destructive label={`Remove column ${heading}`} onClick={() => remove(index)} />
              </Flex>
              <LinkLister name={`footer.${index}.links`} label={`Entries of ${heading}`} max={MAX_LINKS} />
            </Stack>
          </chakra.details>
        );
      })}
      {error && (
        <Text color="negative" fontSize="small" role="alert">
          {error}
        </Text>
      )}
      <Flex>
        <Button
          size="sm"
          disabled={fields.length >= MAX_COLUMNS}
          onClick={() => append({ title: '', links: [{ label: '', path: '' }] })}
        >
          <AdminIcon name="plus" small /> Add a column
        </Button>
      </Flex>
    </Stack>
  );
}

export function LookForm({ stored, standard }: Props) {
  const editing = useLookForm({ stored, standard });
  const { form } = editing;
  const { look, marks } = stored;
  const [urls, setUrls] = useState<Record<string, string>>({
    ...(look.logo && marks.logo && { [look.logo]: marks.logo.url }),
    ...(look.icon && marks.icon && { [look.icon]: marks.icon.url }),
  });
  const [logo, icon] = useWatch({ control: form.control, name: ['logo', 'icon'] });
  const set = (values: Partial<LookValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as 'accent', value as string, { shouldValidate: true });
  };
  const pick = (name: 'logo' | 'icon') => (id: string, url: string) => {
    setUrls((known) => ({ ...known, [id]: url }));
    set(name === 'logo' ? { logo: id } : { icon: id });
  };
  const getUrl = (id: string | null) => (id === null ? undefined : urls[id]);
  return (
    <VersionedForm
      editing={editing}
      label="Save Look"
      aside={<LookPreview siteName={stored.settings.siteName} logo={getUrl(logo)} isDirty={editing.isDirty} />}
    >
      <Section title="Logo and icon" onStandard={() => set({ logo: null, icon: null })}>
        <Flex gap="s5" wrap="wrap">
          <MarkBox
            name="logo"
            label="Logo"
            hint="SVG or PNG, at least 64 pixels high. SVG is redrawn, so nothing in it can run."
            url={getUrl(logo)}
            size={64}
            onPick={pick('logo')}
          />
          <MarkBox
            name="icon"
            label="Icon"
            hint="Square. In the browser’s tab and on phones."
            url={getUrl(icon)}
            size={32}
            onPick={pick('icon')}
          >
            <Button size="sm" variant="ghost" disabled={logo === null} onClick={() => set({ icon: logo })}>
              Make it from the logo
            </Button>
          </MarkBox>
        </Flex>
      </Section>
      <Section title="Accent" onStandard={() => set({ accent: STANDARD_ACCENT })}>
        <AccentFields />
      </Section>
      <Section title="Header menu" id="header-menu" onStandard={() => set({ menu: standard.menu })}>
        <LinkLister name="menu" label="Entries of the header menu" max={MAX_MENU} />
        <Text fontSize="small" color="muted">
          /games/, /guides/, /casinos/ and /tools/ open the menu of that section, /casinos the one of all sites.
        </Text>
      </Section>
      <Section title="Footer" onStandard={() => set({ footer: standard.footer })}>
        <FooterColumns />
      </Section>
      <Section title="Home page" onStandard={() => set({ homeSections: [...HOME_SECTIONS] })}>
        <HomeSections />
      </Section>
    </VersionedForm>
  );
}
