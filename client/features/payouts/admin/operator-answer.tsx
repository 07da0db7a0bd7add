import { useState } from 'react';
import { Button, Flex, Input, Stack, Textarea } from '@chakra-ui/react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormField } from '../../../ui/admin/form/form-field';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';
import { today } from '../../facts/admin/fact-form';

type Answer = Outputs['admin']['payouts']['answer'];

interface Props {
  casinoId: string;
  name: string;
}

export function OperatorAnswer({ casinoId, name }: Props) {
  const query = trpc.admin.payouts.answer.useQuery({ casinoId }, { staleTime: 0 });
  if (query.data === undefined) return null;
  const { data } = query;
  return <AnswerForm key={casinoId} casinoId={casinoId} name={name} stored={data} />;
}

function AnswerForm({ casinoId, name, stored }: Props & { stored: Answer }) {
  // As opened or last saved here: a concurrent save is a conflict.
  const [known, setKnown] = useState(stored);
  const former = { text: known?.text ?? '', answeredOn: known?.answeredOn ?? today() };
  const [{ text, answeredOn }, setTyped] = useState(former);
  const toast = useToast();
  const utils = trpc.useUtils();
  const save = trpc.admin.payouts.saveAnswer.useMutation();
  const isSame = text.trim() === former.text && answeredOn === former.answeredOn;

  async function undo(expected: Answer) {
    try {
      await save.mutateAsync({ casinoId, ...former, expected });
      setKnown(known);
      setTyped(former);
      return { title: 'Answer as before', description: name };
    } catch (error) {
      return { kind: 'error' as const, title: 'Not taken back', description: toFailure(error).message };
    } finally {
      void utils.admin.payouts.answer.invalidate();
    }
  }

  async function submit() {
    try {
      await save.mutateAsync({ casinoId, text, answeredOn, expected: known });
      const saved = text.trim() === '' ? null : { text: text.trim(), answeredOn };
      setKnown(saved);
      offerUndo({ title: saved ? 'Answer saved' : 'Answer removed', description: name, undo: () => undo(saved) });
      await utils.admin.payouts.answer.invalidate();
    } catch (error) {
      toast({ kind: 'error', title: 'Error saving answer', description: toFailure(error).message });
    }
  }

  return (
    <Stack gap="s3">
      <FormField label="Answer of the operator" hint="Quoted under our withdrawals. Empty removes it.">
        <Textarea
          rows={3}
          maxLength={1000}
          dir="auto"
          value={text}
          onChange={({ target }) => setTyped({ text: target.value.replaceAll('\n', ' '), answeredOn })}
        />
      </FormField>
      <Flex gap="s3" wrap="wrap" align="end">
        <FormField label="Answered on">
          <Input
            type="date"
            max={today()}
            value={answeredOn}
            onChange={({ target }) => setTyped({ text, answeredOn: target.value })}
          />
        </FormField>
        <Button loading={save.isPending} disabled={isSame} onClick={() => void submit()}>
          Save Answer
        </Button>
      </Flex>
    </Stack>
  );
}
