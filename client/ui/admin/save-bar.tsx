import { Button, Flex } from '@chakra-ui/react';
import { focusableWhenDisabled } from './focusable-when-disabled';
import { HeldSave } from './held-save';
import { ErrorBox } from './states';

interface Props {
  /** Label of the save button: 'Save Page'. */
  label: string;
  isBusy: boolean;
  isDirty: boolean;
  onUndo: () => void;
}

/** The two buttons at the end of a form on a page. */
export function SaveBar({ label, isBusy, isDirty, onUndo }: Props) {
  return (
    <Flex gap="s2" wrap="wrap">
      <Button type="submit" variant="solid" colorPalette="accent" loading={isBusy} loadingText={label}>
        {label}
      </Button>
      <Button {...focusableWhenDisabled(!isDirty || isBusy, onUndo)}>Undo changes</Button>
      <HeldSave isBusy={isBusy} />
    </Flex>
  );
}

interface FailureProps {
  message: string;
  /** True after an edit conflict: another editor saved meanwhile. */
  isStale: boolean;
  onReloadServerVersion: () => void;
}

export function SaveFailure({ message, isStale, onReloadServerVersion }: FailureProps) {
  if (!isStale) return <ErrorBox message={message} />;
  return (
    <ErrorBox
      message={`${message} Loading theirs drops what you typed here.`}
      tryAgainLabel="Load theirs"
      onTryAgain={onReloadServerVersion}
    />
  );
}
