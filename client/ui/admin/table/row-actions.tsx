import { Button, Flex } from '@chakra-ui/react';

export interface RowAction {
  label: string;
  run: () => void;
  disabled?: boolean;
}

/** The buttons of one row of a list; `name` tells those of its rows apart. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Flex wrap="wrap" gap="s2">
      {actions.map(({ label, run, disabled = false }) => (
        <Button key={label} variant="outline" disabled={disabled} aria-label={`${label}: ${name}`} onClick={run}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}
