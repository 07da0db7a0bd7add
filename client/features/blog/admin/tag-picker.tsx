import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Box, Button, Flex, Input, Text, chakra } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { AdminIcon } from '../../../ui/admin-icon';
import { Icon } from '../../../ui/icon';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useSubmissionId } from '../../../ui/use-submission-id';

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
  const isNew = q !== '' && ![...tags, ...(data?.items ?? [])].some(isNamed(q));

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
      toast({ kind: 'error', title: 'Error saving tag', description: failureOf(error).message });
    }
  }

  const options = [
    ...found.map((tag) => ({ key: tag.id, label: tag.name, choose: () => add(tag) })),
    ...(isNew ? [{ key: 'new', label: `Create “${q}”`, choose: () => void createTag() }] : []),
  ];
  /** Another name is another tag, also while the former one's answer is missing. */
  function search(text: string): void {
    setTyped(text);
    renew();
  }

  return { typed, search, options };
}

function TagSearch({ onDone, ...props }: Props & { onDone: () => void }) {
  const { typed, search, options } = useTagSearch(props);
  const [at, setAt] = useState(0);
  const id = useId();
  const active = options[Math.min(at, options.length - 1)];

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0)
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    else if (event.key === 'Enter') active?.choose();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  }

  return (
    <Box position="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onDone()}>
      <Input
        autoFocus
        role="combobox"
        aria-label="Find or create a tag"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.key}`}
        autoComplete="off"
        maxLength={60}
        placeholder="Find or create a tag"
        value={typed}
        onChange={(event) => {
          search(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label="Tags"
        hidden={options.length === 0}
        position="absolute"
        zIndex="dropdown"
        insetX="0"
        top="calc(100% + .25rem)"
        maxH="18rem"
        overflowY="auto"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="r3"
        boxShadow="float"
      >
        {options.map((option) => (
          <Flex
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            aria-selected={option === active}
            align="center"
            minH="tap"
            px="s3"
            cursor="pointer"
            overflowWrap="anywhere"
            bg={option === active ? 'fill' : undefined}
            _hover={{ bg: 'fill' }}
            // Must run before the field's blur, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              option.choose();
            }}
          >
            <bdi>{option.label}</bdi>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

/** The post's tags as chips, with a field to find or create more. */
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
