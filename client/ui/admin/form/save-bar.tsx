import { Button, Flex } from '@chakra-ui/react';
import { BarState, EditBarFrame } from './edit-bar-frame';
import { focusableWhenDisabled } from '../focusable-when-disabled';
import { KEPT_OFFLINE, useIsSavePaused } from '../offline-notice';

interface Props {
  /** 'Save Settings' */
  label: string;
  isBusy: boolean;
  isDirty: boolean;
  failure: string | undefined;
  onUndo: () => void;
}

/** The bar of a form that is saved as a whole. */
export function SaveBar({ label, isBusy, isDirty, failure, onUndo }: Props) {
  const isOffline = useIsSavePaused();

  function state(): string {
    if (isBusy) return isOffline ? KEPT_OFFLINE : 'Saving…';
    if (failure !== undefined) return `Not saved: ${failure}`;
    return isDirty ? 'Unsaved changes' : 'Saved';
  }

  return (
    <EditBarFrame isInPage>
      <Flex flex={{ base: '1 0 100%', md: '1 1 12rem' }} minW="0">
        <BarState isRefused={!isBusy && failure !== undefined}>{state()}</BarState>
      </Flex>
      <Button
        variant="ghost"
        px="s3"
        me={{ base: 'auto', md: '0' }}
        {...focusableWhenDisabled(!isDirty || isBusy, onUndo)}
      >
        Undo changes
      </Button>
      <Button type="submit" variant="solid" colorPalette="accent" loading={isBusy} loadingText={label}>
        {label}
      </Button>
    </EditBarFrame>
  );
}
