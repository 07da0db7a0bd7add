import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatExactTime, RelativeTime } from '../../../ui/admin/relative-time';
import { TextDiff } from '../../../ui/admin/text-diff';
import type { Copy } from './use-copy';
import type { FoundDraft } from './use-local-draft';

function Notice({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Flex role="status" wrap="wrap" align="center" gap="s3" px="s4" py="s2" bg="accent-soft" borderRadius="r2">
      <Text flex="1 1 16rem">{text}</Text>
      <Flex wrap="wrap" gap="s2">
        {children}
      </Flex>
    </Flex>
  );
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 1));

interface LocalProps<Values> {
  found: FoundDraft<Values> | undefined;
  /** The form's own values. */
  values: () => Values;
  /** 'metaTitle' → 'Search title' */
  labelOf: (field: string) => string;
  onUse: () => void;
  onDiscard: () => void;
}

/** A text of an earlier visit that only this browser has. */
export function LocalDraftNotice<Values extends object>({ found, values, ...props }: LocalProps<Values>) {
  const { labelOf, onUse, onDiscard } = props;
  const [compared, setCompared] = useState<Values>();
  if (!found) return null;
  const differing = Object.entries(found.typed).filter(
    ([field, value]) => compared && wordsOf(value) !== wordsOf(compared[field as keyof Values]),
  );
  return (
    <>
      <Notice text={`This browser has a newer text, typed ${formatExactTime(found.at)} and never saved.`}>
        <Button size="sm" bg="surface" onClick={() => setCompared(values())}>
          Differences
        </Button>
        <Button size="sm" bg="surface" onClick={onUse}>
          Use
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
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
          {differing.map(([field, value]) => (
            <Stack key={field} gap="s2">
              <Heading as="h3" fontSize="h4">
                {labelOf(field)}
              </Heading>
              <TextDiff before={wordsOf(compared?.[field as keyof Values])} after={wordsOf(value)} />
            </Stack>
          ))}
        </Stack>
      </DialogFrame>
    </>
  );
}

/** After this time somebody who stopped typing is not in the way any more. */
const EDITING_MS = 10 * 60_000;

/** Whether somebody else typed in this copy just now. */
export const isEditedByOther = (copy: Copy | null, userId: string | undefined, now = Date.now()): boolean =>
  copy?.editorId != null && copy.editorId !== userId && now - copy.updatedAt.getTime() < EDITING_MS;

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
