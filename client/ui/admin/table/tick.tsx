import { useRef } from 'react';
import { Button, Checkbox } from '@chakra-ui/react';
import { focusBulkBar } from './bulk-bar';

interface Props {
  label: string;
  isTicked: boolean;
  /** The row ticked last: the next Tab leads to the bulk actions, past all rows. */
  isLast?: boolean;
  onTick: (isTicked: boolean, isRange: boolean) => void;
}

export function Tick({ label, isTicked, isLast = false, onTick }: Props) {
  // A checkbox's change event does not include modifier keys.
  const isRange = useRef(false);
  return (
    <>
      <Checkbox.Root
        checked={isTicked}
        onCheckedChange={({ checked }) => onTick(checked === true, isRange.current)}
        onPointerDown={({ shiftKey }) => (isRange.current = shiftKey)}
        onKeyDown={({ shiftKey }) => (isRange.current = shiftKey)}
        onMouseDown={(event) => {
          // Shift would select the text between the two rows.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <Checkbox.HiddenInput aria-label={label} data-ticked-last={isLast || undefined} />
        <Checkbox.Control />
      </Checkbox.Root>
      {isLast && (
        <Button
          size="sm"
          variant="solid"
          position="absolute"
          zIndex="docked"
          ms="s2"
          css={{ '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } }}
          onClick={focusBulkBar}
        >
          To the actions
        </Button>
      )}
    </>
  );
}
