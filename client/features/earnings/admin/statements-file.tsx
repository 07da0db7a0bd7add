import { useRef, useState } from 'react';
import { Button, Code, Flex, Input, List, Stack, Text } from '@chakra-ui/react';
import { amountText } from '../../../../shared/text/amounts';
import { monthText } from '../../../../shared/earnings/earnings';
import { MAX_CSV } from '../../../../shared/earnings/earnings.schema';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import type { Column } from '../../../ui/admin/table/data-table';
import { DataTable } from '../../../ui/admin/table/data-table';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { Select } from '../../../ui/admin/form/select';
import { ErrorBox } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';

type Preview = Outputs['admin']['earnings']['preview'];
type Row = Preview['rows'][number];
type Repeats = 'replace' | 'add' | 'skip';

const lines = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

const statements = (count: number) => `${formatNumber(count)} ${count === 1 ? 'statement' : 'statements'}`;

const columns: Column<Row>[] = [
  { id: 'site', header: 'Site', kind: 'title', cell: ({ name }) => name },
  { id: 'month', header: 'Month', cell: ({ month }) => monthText(month) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountCents, currency }) => amountText({ cents: amountCents, currency }),
  },
  {
    id: 'stands',
    header: 'Already recorded',
    align: 'end',
    cell: ({ stands, currency }) => (stands === null ? '–' : amountText({ cents: stands, currency })),
  },
];

interface NotMatchedProps {
  names: readonly string[];
  chosen: ReadonlyMap<string, string>;
  onChoose: (name: string, casinoId: string) => void;
}

function NotMatched({ names, chosen, onChoose }: NotMatchedProps) {
  const sites = trpc.admin.earnings.sites.useQuery();
  return (
    <Panel title="Not matched">
      <Stack gap="s3">
        <Text fontSize="small" color="muted">
          No site here has these names. Say which one is meant, or their lines are left out.
        </Text>
        {names.map((name) => (
          <FormField key={name} label={name}>
            <Select
              frame={{ maxW: '20rem' }}
              value={chosen.get(name) ?? ''}
              onChange={({ target }) => onChoose(name, target.value)}
            >
              <option value="">Leave out</option>
              {sites.data?.map((site) => (
                <option key={site.id} value={site.id}>
                  {site.name}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
      </Stack>
    </Panel>
  );
}

function Problems({ problems }: { problems: Preview['problems'] }) {
  return (
    <Panel title="Left out">
      <List.Root display="grid" gap="s1" ps="s4">
        {problems.map(({ line, reason }) => (
          <List.Item key={line}>
            Line {line}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Panel>
  );
}

const REPEATS: readonly { value: Repeats; label: string }[] = [
  { value: 'replace', label: 'Replace what stands' },
  { value: 'add', label: 'Add to what stands' },
  { value: 'skip', label: 'Leave what stands' },
];

function useStatementsFile() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [text, setText] = useState<string>();
  const [currency, setCurrency] = useState('USD');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const preview = trpc.admin.earnings.preview.useMutation();
  const write = trpc.admin.earnings.import.useMutation();
  const getSites = (map: ReadonlyMap<string, string>) =>
    [...map].filter(([, id]) => id !== '').map(([name, casinoId]) => ({ name, casinoId }));

  async function look(file: string, money: string, sites: ReadonlyMap<string, string>) {
    setFailure(undefined);
    try {
      await preview.mutateAsync({ text: file, currency: money, sites: getSites(sites) });
    } catch (error) {
      setFailure(toFailure(error).message);
    }
  }

  async function read(file: File) {
    const none = new Map<string, string>();
    setChosen(none);
    preview.reset();
    if (file.size > 4 * MAX_CSV) {
      setFailure('The file must not be larger than 200 KB');
      return;
    }
    const content = await file.text();
    setText(content);
    await look(content, currency, none);
  }

  function choose(name: string, casinoId: string) {
    const sites = new Map([...chosen, [name, casinoId]]);
    setChosen(sites);
    if (text !== undefined) void look(text, currency, sites);
  }

  function chooseCurrency(code: string) {
    setCurrency(code);
    if (text !== undefined && code.length === 3) void look(text, code, chosen);
  }

  async function store(repeats: Repeats) {
    const seen = preview.data?.seen;
    if (text === undefined || seen === undefined) return;
    setFailure(undefined);
    try {
      const { stored, skipped, leftOut } = await write.mutateAsync({
        text,
        currency,
        sites: getSites(chosen),
        repeats,
        seen,
      });
      toast({
        kind: 'success',
        title: `${statements(stored)} stored`,
        description: [
          skipped > 0 && `${formatNumber(skipped)} stand as they were.`,
          leftOut > 0 && `${lines(leftOut)} left out.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
      setText(undefined);
      preview.reset();
      await utils.admin.earnings.invalidate();
    } catch (error) {
      setFailure(toFailure(error).message);
    }
  }

  const isBusy = preview.isPending || write.isPending;
  return { found: preview.data, failure, isBusy, currency, chosen, read, choose, chooseCurrency, store };
}

export function StatementsFile() {
  const input = useRef<HTMLInputElement>(null);
  const [repeats, setRepeats] = useState<Repeats>('replace');
  const { found, failure, isBusy, currency, chosen, read, choose, chooseCurrency, store } = useStatementsFile();
  const unknown = new Set([...(found?.notMatched.map(({ name }) => name) ?? []), ...chosen.keys()]);
  const hasRepeats = found?.rows.some(({ stands }) => stands !== null) === true;
  return (
    <Stack gap="s4">
      <Text color="muted" maxW="measure">
        The first line names the columns: <Code>month</Code>, <Code>site</Code> and <Code>amount</Code>;{' '}
        <Code>currency</Code>, <Code>sign_ups</Code> and <Code>depositors</Code> are optional. Nothing is stored before
        you have seen every line.
      </Text>
      <Flex gap="s4" align="flex-end" wrap="wrap">
        <FormField label="Currency of lines without one">
          <Input
            w="6rem"
            maxLength={3}
            autoCapitalize="characters"
            value={currency}
            onChange={({ target }) => chooseCurrency(target.value.toUpperCase())}
          />
        </FormField>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          <AdminIcon name="up" /> Choose CSV File
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv,text/plain"
          aria-label="Statements to read"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Reset, so that choosing the same file again, after a correction, fires a change event.
            target.value = '';
            if (file) void read(file);
          }}
        />
      </Flex>
      {failure !== undefined && <ErrorBox message={failure} />}
      <Text role="status" fontSize="small" color="muted">
        {isBusy ? 'Reading…' : found ? `${statements(found.rows.length)} can be stored.` : ''}
      </Text>
      {found && (
        <>
          {unknown.size > 0 && <NotMatched names={[...unknown]} chosen={chosen} onChoose={choose} />}
          {found.problems.length > 0 && <Problems problems={found.problems} />}
          {found.rows.length > 0 && (
            <>
              <DataTable
                caption="What will be stored"
                columns={columns}
                rows={found.rows}
                rowKey={({ line }) => String(line)}
              />
              <Flex gap="s3" wrap="wrap" align="flex-end">
                {hasRepeats && (
                  <FormField label="Months that stand already">
                    <Select
                      frame={{ maxW: '16rem' }}
                      value={repeats}
                      onChange={({ target }) =>
                        setRepeats(REPEATS.find(({ value }) => value === target.value)?.value ?? 'replace')
                      }
                    >
                      {REPEATS.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  </FormField>
                )}
                <Button variant="solid" colorPalette="accent" disabled={isBusy} onClick={() => void store(repeats)}>
                  Store {statements(found.rows.length)}
                </Button>
              </Flex>
            </>
          )}
        </>
      )}
    </Stack>
  );
}
