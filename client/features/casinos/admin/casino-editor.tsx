import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Checkbox, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { FACTS } from '../../../../shared/casino-facts';
import { trpc } from '../../../data/trpc-react';
import { ConflictDialog } from '../../../ui/admin/conflict-dialog';
import { Panel } from '../../../ui/admin/panel';
import { PreviewLinkDialog } from '../../../ui/admin/preview-link-dialog';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useAfterPause } from '../../../ui/admin/use-after-pause';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { useToast } from '../../../ui/toaster';
import { CasinoEditBar } from './casino-edit-bar';
import { OfferFields, SharingFields } from './casino-fields';
import type { FieldsProps } from './casino-fields';
import { casinoResolver, changedNames, problemsOf, valuesOf } from './casino-form';
import type { AdminCasino, CasinoValues } from './casino-form';
import { CasinoRevisions } from './casino-revisions';
import { SECTIONS, sectionLabels, sectionOf } from './editor-sections';
import type { SectionId } from './editor-sections';
import { dueState } from './fact-form';
import { FactFields } from './facts-section';
import { GameFields } from './games-section';
import { ReviewFields } from './review-section';
import { ScoreFields, ShownRating } from './scores-section';
import { SectionNav } from './section-nav';
import type { SectionMarks } from './section-nav';
import { useCasinoSaving } from './use-casino-saving';
import type { CasinoSaving } from './use-casino-saving';
import { VerifiedLine } from './verified-line';

type Form = UseFormReturn<CasinoValues>;

/** Names of the values that are not in the database. Counted here: an autosave must not reset the fields. */
function useUnsaved(form: Form, stored: AdminCasino): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const before = valuesOf(stored);
    const check = () => setNames(changedNames(form.getValues(), before));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, stored]);
  return names;
}

function errorNames(errors: FieldErrors<CasinoValues>): string[] {
  return Object.keys(errors).flatMap((name) =>
    name === 'facts' || name === 'scores' ? Object.keys(errors[name] ?? {}).map((key) => `${name}.${key}`) : [name],
  );
}

function Navigation({ form }: FieldsProps) {
  const { errors } = useFormState({ control: form.control });
  const rows = useWatch({ control: form.control, name: 'facts' });
  const marks: SectionMarks = {};
  const add = (id: SectionId, kind: 'errors' | 'due') => {
    const mark = (marks[id] ??= {});
    mark[kind] = (mark[kind] ?? 0) + 1;
  };
  for (const name of errorNames(errors)) add(sectionOf(name), 'errors');
  for (const fact of FACTS) {
    const row = rows[fact.key];
    if (row && dueState(fact, row).kind === 'overdue') add(sectionOf(`facts.${fact.key}`), 'due');
  }
  return <SectionNav marks={marks} />;
}

function Section({ id, aside, children }: { id: SectionId; aside?: ReactNode; children: ReactNode }) {
  const label = SECTIONS.find((section) => section.id === id)?.label;
  return (
    <Panel as="section" id={id} aria-labelledby={`section-${id}`} scrollMarginTop="7rem">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3" mb="s4">
        <Heading as="h2" id={`section-${id}`} fontSize="h4">
          {label}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Panel>
  );
}

interface DialogsProps {
  open: 'preview' | 'revisions' | undefined;
  form: Form;
  saving: CasinoSaving;
  unsaved: readonly string[];
  onForce: () => void;
  onClose: () => void;
}

function PreviewLink({ id, isDirty, onClose }: { id: string; isDirty: boolean; onClose: () => void }) {
  const { mutate, data, error } = trpc.admin.casinos.createPreview.useMutation();
  useEffect(() => mutate({ id }), [mutate, id]);
  return (
    <PreviewLinkDialog
      link={data}
      error={error?.message}
      isDirty={isDirty}
      onTryAgain={() => mutate({ id })}
      onClose={onClose}
    />
  );
}

/** The values that are typed and not stored, to be copied. */
function ownText(values: CasinoValues, unsaved: readonly string[]): string {
  return unsaved
    .map((name) => {
      const [field = '', key] = name.split('.');
      const value = values[field as keyof CasinoValues];
      const own = key === undefined ? value : (value as Record<string, unknown>)[key];
      return `${name}: ${typeof own === 'string' ? own : JSON.stringify(own)}`;
    })
    .join('\n\n');
}

function EditorDialogs({ open, form, saving, unsaved, onForce, onClose }: DialogsProps) {
  const { stored, problem, isSaving } = saving;
  const theirs = problem?.kind === 'conflict' ? problem.theirs : '';
  return (
    <>
      {open === 'preview' && <PreviewLink id={stored.id} isDirty={unsaved.length > 0} onClose={onClose} />}
      {open === 'revisions' && (
        <CasinoRevisions
          casino={stored}
          form={form}
          isDirty={unsaved.length > 0}
          onRestored={saving.loadServerVersion}
          onClose={onClose}
        />
      )}
      <ConflictDialog
        open={problem?.kind === 'conflict'}
        title={problem?.message ?? ''}
        text={`They changed: ${theirs || 'nothing that differs from yours'}. Yours, not saved yet: ${sectionLabels(unsaved)}. Nothing of theirs is lost either: it is among the revisions.`}
        mine={ownText(form.getValues(), unsaved)}
        busy={isSaving}
        onReloadServerVersion={() => void saving.loadServerVersion()}
        onOverwrite={onForce}
        onClose={saving.dismissProblem}
      />
    </>
  );
}

const layout = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 80rem)': { gridTemplateColumns: '12rem minmax(0, 1fr)' },
  // The bar at the foot of a phone covers nothing that has the focus.
  '@media (max-width: 47.99rem)': {
    pb: '4.5rem',
    '& :is(input, select, textarea, button)': { scrollMarginBottom: '5rem' },
  },
} as const;

function useEditor(casino: AdminCasino) {
  const toast = useToast();
  const form = useForm<CasinoValues>({ resolver: casinoResolver, defaultValues: valuesOf(casino) });
  const saving = useCasinoSaving(form, casino);
  const unsaved = useUnsaved(form, saving.stored);
  const [isMinor, setIsMinor] = useState(false);

  const isDraft = saving.stored.status === 'draft' && saving.problem?.kind !== 'conflict';
  useAfterPause(form, isDraft, () => {
    const values = form.getValues();
    const isReady = values.status === 'draft' && Object.keys(problemsOf(values)).length === 0;
    if (isReady && unsaved.length > 0) void saving.save(structuredClone(values), { isAutosave: true });
  });

  function save(isForced = false): void {
    void form.handleSubmit(
      async (values) => {
        if (await saving.save(structuredClone(values), { isForced, isMinor })) setIsMinor(false);
      },
      (problems) =>
        toast({
          kind: 'error',
          title: 'Validation Error',
          description: `See ${sectionLabels(errorNames(problems))}.`,
        }),
    )();
  }

  return { form, saving, unsaved, save, minor: { isMinor, setIsMinor } };
}

/** Everything about one casino, on one page with one Save. */
export function CasinoEditor({ casino }: { casino: AdminCasino }) {
  const { form, saving, unsaved, save, minor } = useEditor(casino);
  const [dialog, setDialog] = useState<'preview' | 'revisions'>();
  useSaveShortcut(() => save());
  const { stored } = saving;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) save();
      }}
    >
      <Heading as="h1" srOnly>
        Edit {stored.name}
      </Heading>
      <CasinoEditBar saving={saving} unsaved={unsaved.length} onPreview={() => setDialog('preview')} />
      <Grid css={layout} gap="s5" pt={{ md: 's5' }}>
        <Navigation form={form} />
        <Stack gap="s5" minW="0">
          <Section id="offer">
            <OfferFields form={form} />
          </Section>
          <Section id="scores" aside={<ShownRating form={form} criteria={stored.criteria} />}>
            <ScoreFields form={form} criteria={stored.criteria} />
          </Section>
          <Section id="facts">
            <FactFields form={form} verified={<VerifiedLine casino={stored} />} />
          </Section>
          <Section id="games">
            <GameFields form={form} />
          </Section>
          <Section id="review">
            <ReviewFields form={form} />
          </Section>
          <Section id="search">
            <SharingFields form={form} />
          </Section>
          <Section id="history">
            <Stack gap="s3" align="start">
              <Checkbox.Root
                checked={minor.isMinor}
                onCheckedChange={({ checked }) => minor.setIsMinor(checked === true)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>My next save is a minor text correction</Checkbox.Label>
              </Checkbox.Root>
              <Text fontSize="small" color="muted">
                Its line about the text stays out of the history that visitors read.
              </Text>
              <Button onClick={() => setDialog('revisions')}>Revisions</Button>
            </Stack>
          </Section>
        </Stack>
      </Grid>
      <EditorDialogs
        open={dialog}
        form={form}
        saving={saving}
        unsaved={unsaved}
        onForce={() => save(true)}
        onClose={() => setDialog(undefined)}
      />
      <UnsavedGuard when={unsaved.length > 0} />
    </form>
  );
}
