import { useState } from 'react';
import { Box, Button, Flex, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { parseLocalTime, localTimeProblem, timeValue } from '../../../ui/admin/publication-time';
import { TimeField } from '../../../ui/admin/form/time-field';

export interface Schedule {
  /** 'Schedule changes…' */
  label: string;
  /** The time that is set. */
  at: Date | null;
  /** What goes public, in a sentence. */
  note: string;
  busy: boolean;
  error: string | undefined;
  onSchedule: (at: Date, close: () => void) => void;
  /** Takes the time back. */
  onUnschedule: (close: () => void) => void;
}

function ScheduleForm({ onClose, label, at, note, busy, error, ...schedule }: Schedule & { onClose: () => void }) {
  const [time, setTime] = useState(() => timeValue(at));
  const [problem, setProblem] = useState<string>();

  function submit(): void {
    const date = parseLocalTime(time);
    setProblem(date ? undefined : (localTimeProblem(time) ?? 'Enter a date and a time'));
    if (date) schedule.onSchedule(date, onClose);
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals, to the form of the editor.
        event.stopPropagation();
        if (!busy) submit();
      }}
    >
      <Stack gap="s3">
        <TimeField label="Goes public" required value={time} error={problem ?? error} onChange={setTime} />
        <Text fontSize="small" color="muted">
          {note}
        </Text>
        <Flex wrap="wrap" gap="s2">
          <Button type="submit" variant="solid" colorPalette="accent" loading={busy} loadingText="Schedule">
            Schedule
          </Button>
          {at && (
            <Button disabled={busy} onClick={() => schedule.onUnschedule(onClose)}>
              Do not publish by itself
            </Button>
          )}
        </Flex>
      </Stack>
    </form>
  );
}

interface Props extends Schedule {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Beside the button that publishes: the time at which that happens by itself, in the editor's own zone. */
export function SchedulePopover({ open, onOpenChange, ...schedule }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    >
      <Popover.Trigger asChild>
        <Button px={{ base: '0', md: 's4' }} minW="tap" aria-label={schedule.label}>
          <Box as="span" display={{ md: 'none' }}>
            <AdminIcon name="clock" />
          </Box>
          <Box as="span" display={{ base: 'none', md: 'inline' }}>
            {schedule.label}
          </Box>
        </Button>
      </Popover.Trigger>
      {/* In a portal: a toast covers this place, and would cover what opens inside the bar. */}
      <Portal>
        <Popover.Positioner>
          <Popover.Content zIndex="2001" aria-label={schedule.label} maxW="calc(100vw - 2rem)">
            <Popover.Body p="s4">
              <ScheduleForm {...schedule} onClose={() => onOpenChange(false)} />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
