import { useRef } from 'react';
import { Checkbox } from '@chakra-ui/react';

interface Props {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean, isRange: boolean) => void;
}

/** A checkbox that tells whether Shift is held, by click and by Shift+Space. */
export function Tick({ label, isTicked, onTick }: Props) {
  // The event that changes a checkbox does not name the keys held.
  const isRange = useRef(false);
  return (
    <Checkbox.Root
      checked={isTicked}
      onCheckedChange={({ checked }) => onTick(checked === true, isRange.current)}
      onPointerDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onKeyDown={({ shiftKey }) => (isRange.current = shiftKey)}
      onMouseDown={(event) => {
        // Shift would mark the text between the two rows.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}
