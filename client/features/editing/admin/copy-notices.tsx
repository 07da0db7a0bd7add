import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { LocalTime, RelativeTime } from '../../../ui/admin/relative-time';
import { TextDiff } from '../../../ui/admin/text-diff';
import { ConflictDialog } from './conflict-dialog';
import type { Copy, Procedures } from './use-copy';
import type { LocalDrafts } from './use-local-draft';
import { useOtherEditors } from './use-other-editors';

function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <Flex
      role="status"
      wrap="wrap"
      align="center"
      gap="s3"
      mt={{ md: 's4' }}
      mb={{ base: 's4', md: '0' }}
      px="s4"
      py="s2"
      bg="accent-soft"
      borderRadius="r2"
    >
      <Text flex="1 1 16rem">{text}</Text>
      <Flex wrap="wrap" gap="s2">
        {children}
      </Flex>
    </Flex>
  );
}

interface LocalProps<Values extends FieldValues> {
  editing: {
    local: LocalDrafts<Values>;
    form: Pick<UseFormReturn<Values>, 'getValues'>;
    shown: (name: string, values: Values) => { label: string; text: string };
    changed: (values: Values, before: Values) => string[];
  };
}

/** A text of an earlier visit that only this browser has. */
export function LocalDraftNotice<Values extends FieldValues>({
  editing: { local, form, shown, changed },
}: LocalProps<Values>) {
  const [compared, setCompared] = useState<Values>();
  const { found, use, discard, conflict, dismiss } = local;
  if (!found) return null;
  return (
    <>
      <Notice
        text={
          <>
            This browser has a newer text, typed <LocalTime time={found.at} /> and never saved.
          </>
        }
      >
        <Button size="sm" bg="surface" onClick={() => setCompared(form.getValues())}>
          Differences
        </Button>
        <Button size="sm" bg="surface" onClick={use}>
          Use
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard
        </Button>
      </Notice>
      <DialogFrame
        open={compared !== undefined}
        title="What this browser kept"
        size="xl"
        onClose={() => setCompared(undefined)}
      >
        <Stack gap="s5">
          {compared &&
            changed(found.typed, compared).map((name) => (
              <Stack key={name} gap="s2">
                <Heading as="h3" fontSize="h4">
                  {shown(name, found.typed).label}
                </Heading>
                <TextDiff before={shown(name, compared).text} after={shown(name, found.typed).text} />
              </Stack>
            ))}
        </Stack>
      </DialogFrame>
      {conflict && <ConflictDialog conflict={conflict} isSaving={false} onDismiss={dismiss} />}
    </>
  );
}

/** Before the first key: who else may write in the same item. */
export function OpenElsewhereNotice({ procedures, id }: { procedures: Pick<Procedures, 'open'>; id: string }) {
  const { isSelf, names } = useOtherEditors(procedures, id);
  const [first] = names;
  if (first === undefined && !isSelf) return null;
  const who =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are editing` : `${first} is editing`;
  return (
    <Notice
      text={`${first === undefined ? 'You have this open in another tab' : `${who} this too`}. Changes to different lines are merged; if the same line was changed twice, you choose.`}
    />
  );
}

/** Somebody else is typing in the same item. */
export function OtherEditorNotice({ copy, onTakeOver }: { copy: Copy; onTakeOver: () => void }) {
  return (
    <Notice
      text={
        <>
          {copy.editor ?? 'Somebody'} is editing (<RelativeTime time={copy.updatedAt} />
          ). You can read it, and take it over.
        </>
      }
    >
      <Button size="sm" bg="surface" onClick={onTakeOver}>
        Take over
      </Button>
    </Notice>
  );
}
