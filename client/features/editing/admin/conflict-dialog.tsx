import { useRef, useState } from 'react';
import { Button, Dialog, Flex, Heading, Stack } from '@chakra-ui/react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CopyTextButton } from '../../../ui/admin/copy-text-button';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatLocalTime } from '../../../ui/admin/publication-time';
import { TextDiff } from '../../../ui/admin/text-diff';
import type { Conflict } from './use-conflicts';

type Choice = 'mine' | 'theirs';

const CHOICES = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
] as const;

interface FieldProps {
  label: string;
  mine: string;
  theirs: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Field({ label, mine, theirs, choice, onChoose }: FieldProps) {
  return (
    <Stack as="section" gap="s2" role="group" aria-label={label}>
      <Heading as="h3" fontSize="h4">
        {label}
      </Heading>
      <TextDiff before={theirs} after={mine} />
      <Flex gap="s2" wrap="wrap">
        {CHOICES.map(([value, words]) => (
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

function toText({ isCopy, by, names }: Conflict<unknown>): string {
  const who = by ? `${by.by} saved this ${formatLocalTime(by.at)}.` : '';
  const what =
    names.length === 0
      ? 'You changed different things: yours go on top of theirs.'
      : 'Theirs is struck through, yours is underlined. Everything else of both is kept.';
  const where = isCopy ? ' You both write in the same unpublished changes.' : '';
  return `${who}${where} ${what}`.trim();
}

interface Props<Values extends FieldValues> {
  editing: {
    form: Pick<UseFormReturn<Values>, 'getValues'>;
    shown: (name: string, values: Values) => { label: string; text: string };
    isSaving: boolean;
    dismissProblem: () => void;
  };
  conflict: Conflict<Values>;
}

/** Somebody else saved meanwhile: each value that both changed is chosen. Closing keeps what is typed. */
export function ConflictDialog<Values extends FieldValues>({ editing, conflict }: Props<Values>) {
  const keep = useRef<HTMLButtonElement>(null);
  const [choices, setChoices] = useState<Partial<Record<string, Choice>>>({});
  const { form, shown, isSaving, dismissProblem } = editing;
  const { names, theirs, message, verb, resolve } = conflict;
  const mine = form.getValues();
  const isDecided = names.every((name) => choices[name] !== undefined);

  return (
    <DialogFrame
      role="alertdialog"
      open
      title={message}
      size={names.length > 0 ? 'xl' : 'md'}
      initialFocus={keep}
      onClose={() => !isSaving && dismissProblem()}
      footer={
        <>
          <CopyTextButton text={names.map((name) => Object.values(shown(name, mine)).join(': ')).join('\n\n')} />
          <Button ref={keep} disabled={isSaving} onClick={dismissProblem}>
            Keep editing
          </Button>
          <Button
            variant="solid"
            colorPalette="accent"
            disabled={!isDecided}
            loading={isSaving}
            loadingText={verb}
            onClick={() => void resolve((name) => choices[name] === 'theirs')}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Stack gap="s5">
        <Dialog.Description>{toText(conflict)}</Dialog.Description>
        {names.map((name) => (
          <Field
            key={name}
            label={shown(name, mine).label}
            mine={shown(name, mine).text}
            theirs={shown(name, theirs).text}
            choice={choices[name]}
            onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
          />
        ))}
      </Stack>
    </DialogFrame>
  );
}
