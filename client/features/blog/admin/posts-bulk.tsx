import { useState } from 'react';
import { Button, NativeSelect } from '@chakra-ui/react';
import type { PostBulkAction, PostFilter } from '../../../../shared/content/bulk.schema';
import { trpc } from '../../../trpc/trpc-react';
import { BulkBar } from '../../../ui/admin/bulk-bar';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { FormField } from '../../../ui/admin/form-field';
import type { usePostsBulk } from './use-posts-bulk';

interface ChoiceProps {
  what: 'category' | 'tag';
  busy: boolean;
  onChoose: (action: PostBulkAction) => void;
  onClose: () => void;
}

const TITLES = { category: 'Move to a category', tag: 'Add a tag' };

function ChoiceDialog({ what, busy, onChoose, onClose }: ChoiceProps) {
  const { data: categories = [] } = trpc.categories.list.useQuery(undefined, { enabled: what === 'category' });
  const { data: tags } = trpc.admin.tags.list.useQuery({ limit: 100 }, { enabled: what === 'tag' });
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const options = what === 'category' ? categories : (tags?.items ?? []);

  function submit(): void {
    if (what === 'category') onChoose({ do: 'category', categoryId: chosen || null });
    else if (chosen === '') setProblem('Choose a tag');
    else onChoose({ do: 'tag', tagId: chosen });
  }

  return (
    <FormDialog
      open
      title={TITLES[what]}
      submitLabel={what === 'category' ? 'Move' : 'Add'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={what === 'category' ? 'Category' : 'Tag'} error={problem}>
        <NativeSelect.Root>
          <NativeSelect.Field value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{what === 'category' ? 'No category' : 'Choose…'}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
    </FormDialog>
  );
}

interface Props {
  bulk: ReturnType<typeof usePostsBulk>;
  chosen: readonly { id: string }[];
  filter: PostFilter;
  matching: number | undefined;
  onClear: () => void;
}

/** Acts on the ticked posts, or on all that match. */
export function PostsBulkBar({ bulk, chosen, filter, matching, onClear }: Props) {
  const [isAll, setIsAll] = useState(false);
  const [asked, setAsked] = useState<'category' | 'tag'>();
  const run = (action: PostBulkAction) =>
    void bulk.run(isAll ? { filter } : { ids: chosen.map(({ id }) => id) }, action).then((isDone) => {
      if (isDone) setAsked(undefined);
    });
  const button = (label: string, onClick: () => void) => (
    <Button key={label} disabled={bulk.isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <BulkBar
        count={chosen.length}
        matching={matching}
        areAllChosen={isAll}
        busy={bulk.isBusy}
        onChooseAll={() => setIsAll(true)}
        onClear={() => {
          setIsAll(false);
          onClear();
        }}
      >
        {button('Publish', () => run({ do: 'publish' }))}
        {button('Unpublish', () => run({ do: 'unpublish' }))}
        {button('Category…', () => setAsked('category'))}
        {button('Tag…', () => setAsked('tag'))}
        {button('Move to trash', () => run({ do: 'trash' }))}
      </BulkBar>
      {asked && <ChoiceDialog what={asked} busy={bulk.isBusy} onChoose={run} onClose={() => setAsked(undefined)} />}
    </>
  );
}
