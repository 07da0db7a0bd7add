import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@chakra-ui/react';
import type { PostBulkAction, PostFilter } from '../../../../shared/content/bulk.schema';
import { trpc } from '../../../trpc/trpc-react';
import { BulkBar } from '../../../ui/admin/table/bulk-bar';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import type { AdminPostRow } from './blog-admin-data';
import type { usePostsBulk } from './use-posts-bulk';

interface ChoiceProps {
  what: keyof typeof CHOICES;
  busy: boolean;
  onChoose: (action: PostBulkAction) => void;
  onClose: () => void;
}

const CHOICES = {
  category: { title: 'Move to a category', label: 'Category', submit: 'Move', none: 'No category' },
  tag: { title: 'Add a tag', label: 'Tag', submit: 'Add', none: 'Choose…' },
  author: { title: 'Give to an author', label: 'Author', submit: 'Give', none: 'Choose…' },
};

function ChoiceDialog({ what, busy, onChoose, onClose }: ChoiceProps) {
  const { data: categories = [] } = trpc.categories.list.useQuery(undefined, { enabled: what === 'category' });
  const { data: tags } = trpc.admin.tags.list.useQuery({ limit: 100 }, { enabled: what === 'tag' });
  const { data: people = [] } = trpc.admin.posts.people.useQuery(undefined, { enabled: what === 'author' });
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const options = { category: categories, tag: tags?.items ?? [], author: people }[what];
  const { title, label, submit: submitLabel, none } = CHOICES[what];

  function submit(): void {
    if (what === 'category') onChoose({ do: 'category', categoryId: chosen || null });
    else if (chosen === '') setProblem(`Choose ${what === 'tag' ? 'a tag' : 'an author'}`);
    else if (what === 'author') onChoose({ do: 'author', authorId: chosen });
    else onChoose({ do: 'tag', tagId: chosen });
  }

  return (
    <FormDialog open title={title} submitLabel={submitLabel} busy={busy} onSubmit={submit} onClose={onClose}>
      <FormField label={label} error={problem}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{none}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
    </FormDialog>
  );
}

interface Props {
  bulk: ReturnType<typeof usePostsBulk>;
  selection: BulkSelection<AdminPostRow, PostFilter>;
  matching: number | undefined;
  children?: ReactNode;
}

export function PostsBulkBar({ bulk, selection, matching, children }: Props) {
  const [asked, setAsked] = useState<keyof typeof CHOICES>();
  const run = (action: PostBulkAction) =>
    void bulk.run(selection.target, action, selection.chosen).then((isDone) => {
      if (isDone) setAsked(undefined);
    });
  const button = (label: string, onClick: () => void) => (
    <Button key={label} disabled={bulk.isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <BulkBar selection={selection} matching={matching} busy={bulk.isBusy}>
        {button('Publish', () => run({ do: 'publish' }))}
        {button('Unpublish', () => run({ do: 'unpublish' }))}
        {button('Category…', () => setAsked('category'))}
        {button('Tag…', () => setAsked('tag'))}
        {button('Author…', () => setAsked('author'))}
        {button('Move to trash', () => run({ do: 'trash' }))}
        {children}
      </BulkBar>
      {asked && <ChoiceDialog what={asked} busy={bulk.isBusy} onChoose={run} onClose={() => setAsked(undefined)} />}
    </>
  );
}
