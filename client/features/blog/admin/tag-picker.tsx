import { useId, useState } from 'react';
import { Box, Button, Flex, Text, chakra } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useKnownViewer } from '../../auth/known-viewer';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { Combobox } from '../../../ui/admin/form/combobox';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { Icon } from '../../../ui/icons/icon';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { useSubmissionId } from '../../../ui/form/use-submission-id';

interface Tag {
  id: string;
  name: string;
}

interface Props {
  tags: readonly Tag[];
  error?: string | undefined;
  onChange: (tags: Tag[]) => void;
}

const MAX_SHOWN = 8;
const isNamed = (name: string) => (tag: Tag) => tag.name.toLowerCase() === name.trim().normalize('NFC').toLowerCase();

function useTagSearch({ tags, onChange }: Props) {
  const toast = useFormToast('tag');
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const q = typed.trim().slice(0, 60);
  const { data } = trpc.admin.tags.list.useQuery({ q, limit: 40 }, { placeholderData: keepPreviousData });
  const create = trpc.admin.tags.create.useMutation();
  const { submissionId, renew } = useSubmissionId();
  // Filters the previous search's rows, still shown while the next loads: Enter must not choose one that does not
  // match.
  const wanted = q.normalize('NFC').toLowerCase();
  const found = (data?.items ?? [])
    .filter(({ id, name }) => name.toLowerCase().includes(wanted) && tags.every((tag) => tag.id !== id))
    .slice(0, MAX_SHOWN);
  const mayCreate = useKnownViewer()?.can.includes('taxonomy.write') === true;
  const isNew = mayCreate && q !== '' && ![...tags, ...(data?.items ?? [])].some(isNamed(q));

  function add(tag: Tag): void {
    onChange([...tags, { id: tag.id, name: tag.name }]);
    setTyped('');
  }

  async function createTag(): Promise<void> {
    try {
      add(await create.mutateAsync({ name: q, submissionId: submissionId() }));
      renew();
      await utils.admin.tags.invalidate();
    } catch (error) {
      toast({ kind: 'error', title: 'Error saving tag', description: toFailure(error).message });
    }
  }

  const options = [
    ...found.map((tag) => ({ key: tag.id, label: tag.name, choose: () => add(tag) })),
    ...(isNew ? [{ key: 'new', label: `Create “${q}”`, choose: () => void createTag() }] : []),
  ];
  /** A changed name is a different tag, even while the previous response is pending. */
  function search(text: string): void {
    setTyped(text);
    renew();
  }

  return { typed, search, options };
}

function TagSearch({ onDone, ...props }: Props & { onDone: () => void }) {
  const { typed, search, options } = useTagSearch(props);
  return (
    <Combobox
      autoFocus
      label="Find or create a tag"
      listLabel="Tags"
      placeholder="Find or create a tag"
      maxLength={60}
      typed={typed}
      options={options}
      onType={search}
      onEscape={onDone}
      onBlur={onDone}
    />
  );
}

export function TagPicker(props: Props) {
  const { tags, error, onChange } = props;
  const [isAdding, setIsAdding] = useState(false);
  const label = useId();
  return (
    <Box role="group" aria-labelledby={label}>
      <Text id={label} fontSize="small" fontWeight="620" lineHeight="1.3" mb=".375rem">
        Tags
      </Text>
      <Flex as="ul" wrap="wrap" gap="s2" listStyleType="none" p="0" m="0">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Button
              size="xs"
              bg="accent-soft"
              color="accent-text"
              borderColor="accent"
              aria-label={`Remove tag ${tag.name}`}
              onClick={() => onChange(tags.filter(({ id }) => id !== tag.id))}
            >
              <chakra.bdi maxW="12rem" truncate>
                {tag.name}
              </chakra.bdi>
              <Icon name="x" small />
            </Button>
          </li>
        ))}
        {!isAdding && (
          <li>
            <Button size="xs" onClick={() => setIsAdding(true)}>
              <AdminIcon name="plus" small /> Add Tag
            </Button>
          </li>
        )}
      </Flex>
      {isAdding && (
        <Box mt="s2">
          <TagSearch {...props} onDone={() => setIsAdding(false)} />
        </Box>
      )}
      {error && (
        <Text role="alert" mt="s1" fontSize="small" color="negative">
          {error}
        </Text>
      )}
    </Box>
  );
}
