import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Box, Input, Text } from '@chakra-ui/react';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { offerUndo } from '../../../ui/admin/undo';
import type { Media } from '../upload';

export const MAX_ALT = 300;

/** Tab skips to the next image's field; Shift+Tab does not. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-alt-field]')];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

export function AltField({ media: { id, alt, originalName } }: { media: Media }) {
  const errorId = useId();
  const utils = trpc.useUtils();
  /** Refetched later, so that no image moves while the editor works. */
  const [saved, setSaved] = useState(alt);
  const [listed, setListed] = useState(alt);
  const [typed, setTyped] = useState(alt);
  const update = trpc.admin.media.update.useMutation();

  if (listed !== alt) {
    setListed(alt);
    setSaved(alt);
    if (typed === saved) setTyped(alt);
  }

  async function store(text: string, expectedAlt: string): Promise<boolean> {
    try {
      await update.mutateAsync({ id, alt: text, expectedAlt });
      setSaved(text);
      setTyped(text);
      void utils.admin.media.list.invalidate(undefined, { refetchType: 'none' });
      return true;
    } catch {
      return false;
    }
  }

  async function save(): Promise<void> {
    const text = typed.trim();
    if (text === saved || update.isPending) return;
    const before = saved;
    if (!(await store(text, before))) return;
    offerUndo({
      title: 'Alt text saved',
      description: originalName,
      undo: async () => {
        if (await store(before, text)) return { title: 'Alt text as before', description: originalName };
        return { kind: 'error', title: 'Not undone', description: 'Somebody saved another text meanwhile.' };
      },
    });
  }

  return (
    <Box>
      <Input
        data-alt-field=""
        aria-label={`Alt text of ${originalName}`}
        aria-invalid={update.isError || undefined}
        aria-describedby={update.isError ? errorId : undefined}
        placeholder="No alt text"
        borderColor={saved === '' ? 'warm-text' : undefined}
        value={typed}
        maxLength={MAX_ALT}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key === 'Tab' && !event.shiftKey) toNextField(event);
        }}
      />
      {update.isError && (
        <Text id={errorId} role="alert" mt="s1" fontSize="label" color="negative">
          Not saved. {toFailure(update.error).message}
        </Text>
      )}
    </Box>
  );
}
