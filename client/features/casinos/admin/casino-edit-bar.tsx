import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { EditBarFrame, savedStateStyles } from '../../../ui/admin/edit-bar-frame';
import { useSavingText } from '../../../ui/admin/held-save';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { AdminIcon } from '../../../ui/admin-icon';
import { CopyActions } from '../../copies/admin/copy-actions';
import { CopyStateText } from '../../copies/admin/copy-state';
import { CasinoStatusMark } from './casino-status-mark';
import type { CasinoSaving } from './use-casino-saving';

interface Props {
  saving: CasinoSaving;
  /** Number of values that differ from the stored ones. */
  unsaved: number;
  onPreview: () => void;
  onDiscard: () => void;
  onSchedule: () => void;
}

function SavedText({ saving: { problem, savedAt, isSaving, copies }, unsaved }: Pick<Props, 'saving' | 'unsaved'>) {
  const isRefused = problem !== undefined && (unsaved > 0 || copies.copy !== null) && !isSaving;
  const refusal = unsaved > 0 ? 'Not saved' : 'Not published';
  const saving = useSavingText();
  return (
    <Text
      fontSize={{ base: 'micro', md: 'small' }}
      color={isRefused ? 'negative' : 'muted'}
      role="status"
      overflowWrap="anywhere"
      {...savedStateStyles}
    >
      {isSaving ? saving : isRefused ? `${refusal}: ${problem.message}` : unsaved > 0 ? `${unsaved} unsaved` : null}
      {!isSaving && !isRefused && unsaved === 0 && copies.copy && <CopyStateText copy={copies.copy} />}
      {!isSaving && unsaved === 0 && !copies.copy && savedAt && (
        <>
          Saved <RelativeTime time={savedAt} />
        </>
      )}
    </Text>
  );
}

function BackLink() {
  return (
    <Button asChild variant="ghost" px="s2">
      <Link to="/admin" search={{ tab: 'casinos' }} aria-label="Casinos">
        <AdminIcon name="left" small />
        <Box as="span" display={{ base: 'none', sm: 'inline' }}>
          Casinos
        </Box>
      </Link>
    </Button>
  );
}

/** Status, preview or view, and the save button. */
export function CasinoEditBar({ saving, unsaved, onPreview, onDiscard, onSchedule }: Props) {
  const { stored, copies } = saving;
  return (
    <EditBarFrame>
      <BackLink />
      <Flex display={{ base: 'contents', md: 'flex' }} align="center" columnGap="s3" flex="1 1 8rem" minW="0">
        <Flex
          direction={{ base: 'column', md: 'row' }}
          align={{ md: 'center' }}
          columnGap="s3"
          flex={{ base: '1', md: '0 1 auto' }}
          minW="0"
        >
          <Text fontSize="small" fontWeight="640" truncate dir="auto">
            {stored.name}
          </Text>
          <CasinoStatusMark status={stored.status} />
        </Flex>
        <SavedText saving={saving} unsaved={unsaved} />
      </Flex>
      {copies.copy ? (
        <CopyActions onPreview={onPreview} onDiscard={onDiscard} onSchedule={onSchedule} />
      ) : stored.status === 'draft' ? (
        <Button variant="ghost" px="s3" onClick={onPreview}>
          <AdminIcon name="eye" small /> Preview
        </Button>
      ) : (
        <Button asChild variant="ghost" px="s3" textDecoration="none">
          <a href={`/casino/${stored.slug ?? stored.id}`} target="_blank" rel="noopener" aria-label="View">
            <AdminIcon name="eye" small />
            {/* On phones the status is beside it. */}
            <Box as="span" display={{ base: 'none', sm: 'inline' }}>
              View
            </Box>
          </a>
        </Button>
      )}
      {/* Saves wait for each other. Disabled, the button would swallow a press in the moment an autosave begins. */}
      <Button type="submit" variant="solid" colorPalette="accent">
        {stored.status === 'draft' ? 'Save' : 'Publish changes'}
      </Button>
    </EditBarFrame>
  );
}
