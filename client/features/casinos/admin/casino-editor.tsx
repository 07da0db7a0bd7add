import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Grid, Heading, Stack } from '@chakra-ui/react';
import { abovePinnedBar } from '../../../ui/admin/above-pinned-bar';
import { Panel } from '../../../ui/admin/panel';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { focusRegion } from '../../../ui/focus-region';
import { BackToSections } from './back-to-sections';
import { CasinoEditBar } from './casino-edit-bar';
import { OfferFields, SharingFields } from './casino-fields';
import type { AdminCasino, CasinoValues } from './casino-values';
import { EditorDialogs } from './editor-dialogs';
import type { EditorDialog } from './editor-dialogs';
import { EditorNavigation } from './editor-navigation';
import { LocalDraftNotice, OtherEditorNotice } from '../../copies/admin/copy-notices';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { CopyDialogs } from '../../copies/admin/copy-dialogs';
import { SECTIONS, sectionLabels } from './editor-sections';
import type { SectionId } from './editor-sections';
import { unfold } from './fact-fold';
import { FactFields } from './facts-section';
import { GameFields } from './games-section';
import { HistorySection } from './history-section';
import { MissingFields } from './missing-fields';
import { ReviewFields } from './review-section';
import { SameSourceDialog } from './same-source-dialog';
import { BESIDE } from './section-nav';
import { ScoreFields, ShownRating } from './scores-section';
import { useCasinoEditor } from './use-casino-editor';
import { VerifiedLine } from './verified-line';

function Section({ id, aside, children }: { id: SectionId; aside?: ReactNode; children: ReactNode }) {
  const label = SECTIONS.find((section) => section.id === id)?.label;
  return (
    <Panel
      as="section"
      id={id}
      // Focusable, so that following the browser's #link focuses it.
      tabIndex={-1}
      aria-labelledby={`section-${id}`}
      position="relative"
      scrollMarginTop="7rem"
    >
      <BackToSections section={id} />
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

const layout = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Below this width the table of facts needs the whole page.
  [BESIDE]: { gridTemplateColumns: '12rem minmax(0, 1fr)' },
  '@media (max-width: 47.99rem)': abovePinnedBar,
  // Height of the bar and the row of section links.
  '@media (min-width: 48rem) and (max-width: 95.99rem)': {
    '& :is(a, input, select, textarea, button, summary)': { scrollMarginTop: '8rem' },
  },
} as const;

/** Edits everything about one casino, with a single save. */
export function CasinoEditor({ casino }: { casino: AdminCasino }) {
  const { form, saving, unsaved, isTaken, local, whenReady, save, sameSource, minor } = useCasinoEditor(casino);
  const [dialog, setDialog] = useState<EditorDialog>();
  const { stored, copies } = saving;
  const isLive = stored.status !== 'draft';
  const keep = () => {
    // Says what is still to be mended; it is kept as it is.
    void form.trigger();
    return saving.save(structuredClone(form.getValues()), { isAutosave: true });
  };

  /** Saves a draft; what visitors see already is published after a look. */
  function submit(): void {
    const publish = (values: CasinoValues) => void save(values);
    // Whoever confirmed a source has had their question.
    if (isLive) whenReady(() => setDialog('publish'), publish);
    else whenReady(publish);
  }

  useSaveShortcut({ onSave: () => (isLive ? void keep() : submit()), onPublish: submit });
  // The router follows a #hash only for links within the site; on a page load the section did not exist when the
  // browser looked for it.
  useEffect(() => {
    const asked = location.hash.slice(1);
    unfold(document.getElementById(asked));
    focusRegion(asked)?.scrollIntoView({ behavior: 'instant' });
  }, []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) submit();
      }}
    >
      <Heading as="h1" srOnly>
        Edit {stored.name}
      </Heading>
      <CasinoEditBar
        saving={saving}
        unsaved={unsaved.length}
        onPreview={() => setDialog('preview')}
        onDiscard={() => void saving.discard()}
        onSchedule={() => whenReady(() => setDialog('schedule'))}
      />
      {isTaken && copies.copy && <OtherEditorNotice copy={copies.copy} onTakeOver={() => void saving.takeOver()} />}
      <LocalDraftNotice
        found={local.found}
        values={form.getValues}
        labelOf={(field) => sectionLabels([field])}
        onUse={local.use}
        onDiscard={local.discard}
      />
      <Grid css={layout} gap="s5" pt={{ md: 's5' }} inert={isTaken}>
        <EditorNavigation form={form} criteria={stored.criteria} />
        <Stack gap="s5" minW="0">
          <MissingFields form={form} criteria={stored.criteria} />
          <Section id="offer">
            <OfferFields form={form} casino={stored} />
          </Section>
          <Section id="scores" aside={<ShownRating form={form} criteria={stored.criteria} />}>
            <ScoreFields form={form} criteria={stored.criteria} />
          </Section>
          <Section id="facts">
            <FactFields form={form} verified={<VerifiedLine casino={stored} onVerified={saving.refresh} />} />
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
          <Section id="history" aside={<Button onClick={() => setDialog('revisions')}>Revisions</Button>}>
            <HistorySection casino={stored} minor={minor} />
          </Section>
        </Stack>
      </Grid>
      <EditorDialogs
        open={dialog}
        form={form}
        saving={saving}
        unsaved={unsaved}
        onForce={() => whenReady((values) => void save(values, { isForced: true }))}
        onClose={() => setDialog(undefined)}
      />
      <SameSourceDialog {...sameSource} />
      <CopyDialogs
        open={dialog}
        copies={copies}
        busy={saving.isSaving}
        onPublish={(summary) => void save(structuredClone(form.getValues()), { summary })}
        onSchedule={saving.schedule}
        onClose={() => setDialog(undefined)}
      >
        <BeforePublishing markdown={form.getValues('fullReview')} missing={[]} />
      </CopyDialogs>
      <UnsavedGuard
        when={unsaved.length > 0}
        text={() => form.getValues('fullReview')}
        {...(isLive && { onSave: keep })}
      />
    </form>
  );
}
