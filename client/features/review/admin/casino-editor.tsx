import { useEffect, useState } from 'react';
import { Button, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { focusRegion } from '../../../ui/focus-region';
import { EditFrame } from '../../editing/admin/edit-frame';
import { Revisions } from '../../editing/admin/revisions';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { OfferFields, SharingFields } from '../../casinos/admin/casino-fields';
import { lastSaves } from '../../casinos/admin/casino-save';
import { toInput } from '../../casinos/admin/casino-values';
import { differencesFrom } from '../../casinos/admin/revision-values';
import { CasinoStatusMark } from '../../casinos/admin/casino-status-mark';
import type { AdminCasino } from '../../casinos/admin/casino-values';
import { EditorNavigation } from '../../casinos/admin/editor-navigation';
import { EditorSection, getFirstSections } from '../../casinos/admin/editor-section';
import { findProblems, missingIn } from '../../casinos/admin/casino-problems';
import { errorNames, SectionMarksProvider } from '../../casinos/admin/section-marks';
import { EvidenceFields } from '../../evidence/admin/evidence-fields';
import { unfold } from '../../facts/admin/fact-fold';
import { FactFields } from '../../casinos/admin/facts-section';
import { GameFields } from '../../casinos/admin/games-section';
import { HistorySection } from '../../history/admin/history-section';
import { MissingFields } from '../../casinos/admin/missing-fields';
import { PayoutsEditor } from '../../payouts/admin/payouts-section';
import { ReviewFields } from '../../casinos/admin/review-section';
import { SameSourceDialog } from '../../facts/admin/same-source-dialog';
import { BESIDE } from '../../casinos/admin/section-nav';
import { ScoreFields, ShownRating } from '../../casinos/admin/scores-section';
import { useCasinoEditor } from './use-casino-editor';
import { VerifiedLine } from '../../casinos/admin/verified-line';

const layout = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  [BESIDE]: { gridTemplateColumns: '12rem minmax(0, 1fr)' },
  '@media (min-width: 48rem) and (max-width: 95.99rem)': {
    '& :is(a, input, select, textarea, button, summary)': { scrollMarginTop: '8rem' },
  },
} as const;

type Revision = Outputs['admin']['casinos']['revisions']['get'];

export function CasinoEditor({ casino }: { casino: AdminCasino }) {
  const { editing, stored, whenReady, list, sameSource, receipt, minor } = useCasinoEditor(casino);
  const { form } = editing;
  const { mutateAsync: restore } = trpc.admin.casinos.revisions.restore.useMutation();
  const isDraft = stored.status === 'draft';
  const [wrong] = useState(() => errorNames(findProblems(form.getValues(), casino.criteria)));
  const [first] = useState(() =>
    getFirstSections([...wrong.map((name) => ({ name })), ...missingIn(form.getValues(), casino.criteria)]),
  );
  const isToList = useWatch({ control: form.control, name: 'status' }) === 'draft' && isDraft;

  // What was kept as typed and cannot be saved is marked before anything is pressed.
  useEffect(() => {
    if (wrong.length > 0) void form.trigger();
  }, [form, wrong]);

  // The router follows a #hash only for links within the site; on page load the section did not exist when the browser
  // looked for it.
  useEffect(() => {
    function show() {
      const asked = location.hash.slice(1);
      unfold(document.getElementById(asked));
      focusRegion(asked)?.scrollIntoView({ behavior: 'instant' });
    }
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);
  return (
    <>
      <EditFrame
        editing={editing}
        heading={`Edit ${stored.name}`}
        back={{ label: 'Casinos', tab: 'casinos' }}
        mark={
          <Flex align="center" columnGap="s3" minW="0">
            <Text fontSize="small" fontWeight="640" truncate dir="auto">
              {stored.name}
            </Text>
            <CasinoStatusMark status={stored.status} />
          </Flex>
        }
        address={isDraft ? undefined : `/casino/${stored.slug ?? stored.id}`}
        revisions={(close) => (
          <Revisions
            editing={editing}
            item={stored}
            list={trpc.admin.casinos.revisions.list}
            get={trpc.admin.casinos.revisions.get}
            restore={(revision) => restore({ ...revision, ...lastSaves(stored) })}
            empty="Each save is kept here, with facts and scores."
            stays="Address, status and placement stay as they are."
            differences={({ snapshot }: Revision, values) =>
              differencesFrom(snapshot, values, toInput(values), stored.criteria)
            }
            onClose={close}
          />
        )}
        beforePublishing={<BeforePublishing markdown={form.getValues('fullReview')} missing={[]} />}
        whenReady={whenReady}
        buttons={
          isToList && (
            <Button type="submit" px={{ base: 's2', md: 's4' }}>
              Save draft
            </Button>
          )
        }
        submitLabel={isToList ? 'List this site' : isDraft ? 'Save' : 'Publish changes'}
        onMain={isToList ? list : undefined}
        onPublish={isToList ? list : undefined}
        text={() => form.getValues('fullReview')}
      >
        <SectionMarksProvider form={form} criteria={stored.criteria}>
          <Grid css={layout} gap="s5">
            <EditorNavigation form={form} />
            <Stack gap={{ base: 's2', md: 's3' }} minW="0">
              <MissingFields form={form} criteria={stored.criteria} />
              <EditorSection id="offer" isOpenAtFirst={first.includes('offer')}>
                <OfferFields form={form} casino={stored} />
              </EditorSection>
              <EditorSection
                id="scores"
                isOpenAtFirst={first.includes('scores')}
                aside={<ShownRating form={form} criteria={stored.criteria} />}
              >
                <ScoreFields form={form} criteria={stored.criteria} />
              </EditorSection>
              <EditorSection id="facts" isOpenAtFirst={first.includes('facts')}>
                <FactFields form={form} verified={<VerifiedLine casino={stored} onVerified={editing.refresh} />} />
              </EditorSection>
              <EditorSection id="payouts" isOpenAtFirst={first.includes('payouts')}>
                <PayoutsEditor casino={stored} onChanged={editing.refresh} />
              </EditorSection>
              <EditorSection id="evidence" isOpenAtFirst={first.includes('evidence')}>
                <EvidenceFields form={form} casino={stored} />
              </EditorSection>
              <EditorSection id="games" isOpenAtFirst={first.includes('games')}>
                <GameFields form={form} />
              </EditorSection>
              <EditorSection id="review" isOpenAtFirst={first.includes('review')}>
                <ReviewFields form={form} />
              </EditorSection>
              <EditorSection id="search" isOpenAtFirst={first.includes('search')}>
                <SharingFields form={form} />
              </EditorSection>
              <EditorSection id="history" isOpenAtFirst={first.includes('history')}>
                <HistorySection casino={stored} minor={minor} />
              </EditorSection>
            </Stack>
          </Grid>
        </SectionMarksProvider>
      </EditFrame>
      <SameSourceDialog {...sameSource} />
      <ConfirmDialog {...receipt} />
    </>
  );
}
