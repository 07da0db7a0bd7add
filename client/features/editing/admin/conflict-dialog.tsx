import { useRef, useState } from 'react';
import { Button, Dialog, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { CopyTextButton } from '../../../ui/admin/copy-text-button';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { withLocalTimes } from '../../../ui/admin/relative-time';
import { ScrolledText, WordDiff } from '../../../ui/admin/text-diff';
import type { Choice, Collision, Difference } from './merge-values';
import type { Conflict } from './use-conflicts';

const CHOICES = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
  ['both', 'Keep both'],
] as const;

const SIDES = [
  ['was', 'Before'],
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const;

interface PlaceProps {
  label: string;
  collision: Collision;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Place({ label, collision, choice, onChoose }: PlaceProps) {
  const { was, canHoldBoth } = collision;
  return (
    <Stack as="section" gap="s2" role="group" aria-label={label}>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="s2">
        {SIDES.map(([side, words]) => (
          <Stack key={side} gap="s1" minW="0">
            <Text fontSize="label" color="muted">
              {words}
            </Text>
            <ScrolledText label={`${label}: ${words}`} maxH="16rem" flex="1" px="s3" py="s2">
              {side === 'was' ? (
                was || <Text color="muted">Empty</Text>
              ) : (
                <WordDiff before={was} after={collision[side]} />
              )}
            </ScrolledText>
          </Stack>
        ))}
      </SimpleGrid>
      <Flex gap="s2" wrap="wrap">
        {CHOICES.filter(([value]) => value !== 'both' || canHoldBoth).map(([value, words]) => (
          <Button
            key={value}
            size={{ base: 'md', md: 'sm' }}
            aria-pressed={choice === value}
            {...(choice === value && { variant: 'solid', colorPalette: 'accent' })}
            onClick={() => onChoose(value)}
          >
            {words}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}

interface DifferenceProps {
  difference: Difference;
  choices: readonly (Choice | undefined)[];
  onChoose: (place: number, choice: Choice) => void;
}

function Places({ difference: { label, collisions }, choices, onChoose }: DifferenceProps) {
  return (
    <Stack gap="s4">
      <Heading as="h3" fontSize="h4">
        {label}
      </Heading>
      {collisions.map((collision, place) => (
        <Place
          key={place}
          label={collisions.length === 1 ? label : `${label}, place ${place + 1} of ${collisions.length}`}
          collision={collision}
          choice={choices[place]}
          onChoose={(choice) => onChoose(place, choice)}
        />
      ))}
    </Stack>
  );
}

interface Props {
  conflict: Conflict;
  isSaving: boolean;
  onDismiss: () => void;
}

/** The same lines were changed by two people: each place is chosen. Closing keeps what is typed. */
export function ConflictDialog({ conflict, isSaving, onDismiss }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, readonly Choice[]>>>({});
  const { differences, message, verb, about, resolve } = conflict;
  const isDecided = differences.every(({ name, collisions }) =>
    collisions.every((_, place) => choices[name]?.[place] !== undefined),
  );

  function choose(name: string, place: number, choice: Choice): void {
    setChoices({ ...choices, [name]: Object.assign([], choices[name], { [place]: choice }) });
  }

  return (
    <DialogFrame
      role="alertdialog"
      open
      title={message}
      size={differences.length > 0 ? 'xl' : 'md'}
      initialFocus={keep}
      onClose={() => !isSaving && onDismiss()}
      footer={
        <>
          <CopyTextButton text={differences.map(({ label, mine }) => `${label}: ${mine}`).join('\n\n')} />
          <Button ref={keep} disabled={isSaving} onClick={onDismiss}>
            Keep editing
          </Button>
          <Button
            variant="solid"
            colorPalette="accent"
            disabled={!isDecided}
            loading={isSaving}
            loadingText={verb}
            onClick={() => void resolve(choices)}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Stack gap="s5">
        <Dialog.Description>{withLocalTimes(about)}</Dialog.Description>
        {differences.map((difference) => (
          <Places
            key={difference.name}
            difference={difference}
            choices={choices[difference.name] ?? []}
            onChoose={(place, choice) => choose(difference.name, place, choice)}
          />
        ))}
      </Stack>
    </DialogFrame>
  );
}
