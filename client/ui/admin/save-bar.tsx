import { Button, Flex } from '@chakra-ui/react';
import { focusableWhenDisabled } from './focusable-when-disabled';
import { OfflineNotice } from './offline-notice';

interface Props {
  label: string;
  isBusy: boolean;
  isDirty: boolean;
  onUndo: () => void;
}

export function SaveBar({ label, isBusy, isDirty, onUndo }: Props) {
  return (
    <Flex gap="s2" wrap="wrap">
      <Button type="submit" variant="solid" colorPalette="accent" loading={isBusy} loadingText={label}>
        {label}
      </Button>
      <Button {...focusableWhenDisabled(!isDirty || isBusy, onUndo)}>Undo changes</Button>
      <OfflineNotice isBusy={isBusy} />
    </Flex>
  );
}
