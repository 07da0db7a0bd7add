import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { TABLE_LABELS, TABLES } from '../../../../shared/transfer/transfer';
import type {
  ImportReport,
  Problem,
  ReportAuthor,
  ReportRow,
  ImportRowAction,
  TableName,
} from '../../../../shared/transfer/transfer';
import { trpc } from '../../../trpc/trpc-react';
import { DataTable } from '../../../ui/admin/table/data-table';
import type { Column } from '../../../ui/admin/table/data-table';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { Status } from '../../../ui/admin/status';
import { formatNumber } from '../../../../shared/text/format-number';

const KINDS = { create: 'on', update: 'half', skip: 'off' } as const;
const WORDS: Record<ImportRowAction, [planned: string, done: string]> = {
  create: ['New', 'Created'],
  update: ['Changes', 'Updated'],
  skip: ['Unchanged', 'Unchanged'],
};

const getPlace = ({ file, line }: { file: string; line: number }) => (line > 0 ? `${file}, line ${line}` : file);

function rowColumns(isDryRun: boolean): Column<ReportRow>[] {
  return [
    { id: 'label', header: 'Row', kind: 'title', cell: ({ label }) => <bdi>{label}</bdi> },
    {
      id: 'action',
      header: isDryRun ? 'What happens' : 'What happened',
      cell: ({ action, fields }) => (
        <Stack gap="0">
          <Status kind={KINDS[action]}>{WORDS[action][isDryRun ? 0 : 1]}</Status>
          {fields.length > 0 && (
            <Text fontSize="small" color="muted">
              {fields.join(', ')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'place',
      header: 'Where',
      kind: 'fold',
      cell: (row) => (
        <Text as="span" display="inline-block" minW={{ lg: '12rem' }} color="muted" overflowWrap="anywhere">
          {getPlace(row)}
        </Text>
      ),
    },
  ];
}

const problemColumns: Column<Problem>[] = [
  { id: 'reason', header: 'Reason', kind: 'title', cell: ({ reason }) => <bdi>{reason}</bdi> },
  {
    id: 'kind',
    header: 'Result',
    cell: ({ kind }) => (
      <Status kind={kind === 'error' ? 'bad' : 'half'}>{kind === 'error' ? 'Left out' : 'Note'}</Status>
    ),
  },
  {
    id: 'place',
    header: 'Where',
    kind: 'fold',
    cell: (problem) => (
      <Text as="span" display="inline-block" minW={{ lg: '12rem' }} color="muted" overflowWrap="anywhere">
        {getPlace(problem)}
      </Text>
    ),
  },
];

const keyed = <Row,>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, key: String(index) }));

function Counts({ report }: { report: ImportReport }) {
  const { counts, errors, isDryRun } = report;
  const figures = [
    [isDryRun ? 'New' : 'Created', counts.create],
    [isDryRun ? 'Changed' : 'Updated', counts.update],
    ['Unchanged', counts.skip],
    ['Left out', errors],
  ] as const;
  return (
    <Flex as="dl" wrap="wrap" gap="s5" m="0">
      {figures.map(([label, count]) => (
        <Flex key={label} direction="column-reverse">
          <Text as="dt" fontSize="small" color="muted">
            {label}
          </Text>
          <Text as="dd" m="0" fontSize="h3" fontWeight="700" fontVariantNumeric="tabular-nums">
            {formatNumber(count)}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}

function Group({ table, rows, isDryRun }: { table: TableName; rows: readonly ReportRow[]; isDryRun: boolean }) {
  if (rows.length === 0) return null;
  const label = TABLE_LABELS[table];
  return (
    <Stack as="section" gap="s3">
      <Heading as="h3" fontSize="h4">
        {label}
      </Heading>
      <DataTable caption={label} columns={rowColumns(isDryRun)} rows={keyed(rows)} rowKey={(row) => row.key} />
    </Stack>
  );
}

const BY = { email: 'same email address', name: 'same name' };

const authorColumns = (chosen: string): Column<ReportAuthor>[] => [
  { id: 'name', header: 'In the files', kind: 'title', cell: ({ name }) => <bdi>{name ?? 'No author named'}</bdi> },
  { id: 'posts', header: 'New posts', cell: ({ posts }) => formatNumber(posts) },
  {
    id: 'person',
    header: 'Here',
    cell: ({ person }) => (
      <Stack gap="0">
        <bdi>{person?.name ?? chosen}</bdi>
        <Text fontSize="small" color="muted">
          {person ? BY[person.by] : 'nobody here has this name'}
        </Text>
      </Stack>
    ),
  },
];

interface AuthorsProps {
  report: ImportReport;
  author: string;
  onAuthor: (id: string) => void;
}

function Authors({ report, author, onAuthor }: AuthorsProps) {
  const { authors, isDryRun } = report;
  const isAsking = isDryRun && authors.some(({ person }) => person === null);
  const { data = [] } = trpc.admin.posts.people.useQuery(undefined, { enabled: isAsking });
  const people = data.length > 0 ? data : [report.author];
  if (authors.length === 0) return null;
  const chosen = isDryRun ? (people.find(({ id }) => id === author) ?? report.author) : report.author;
  return (
    <Stack as="section" gap="s3">
      <Heading as="h3" fontSize="h4">
        Authors
      </Heading>
      {isAsking && (
        <Box maxW="24rem">
          <FormField label="Author of posts whose author is not here">
            <Select value={author} onChange={({ target }) => onAuthor(target.value)}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FormField>
        </Box>
      )}
      <DataTable
        caption="Authors"
        columns={authorColumns(chosen.name)}
        rows={keyed(authors)}
        rowKey={(row) => row.key}
      />
    </Stack>
  );
}

export function ReportView({ report, author, onAuthor }: AuthorsProps) {
  const { rows, problems, isDryRun, counts } = report;
  const changes = rows.filter(({ action }) => action !== 'skip');
  const hidden = counts.create + counts.update - changes.length;
  return (
    <Stack gap="s5">
      <Counts report={report} />
      {problems.length > 0 && (
        <Stack as="section" gap="s3">
          <Heading as="h3" fontSize="h4">
            Rows to look at
          </Heading>
          <DataTable
            caption="Rows to look at"
            columns={problemColumns}
            rows={keyed(problems)}
            rowKey={(row) => row.key}
          />
        </Stack>
      )}
      <Authors report={report} author={author} onAuthor={onAuthor} />
      {TABLES.map((table) => (
        <Group key={table} table={table} isDryRun={isDryRun} rows={changes.filter((row) => row.table === table)} />
      ))}
      {hidden > 0 && (
        <Box color="muted" fontSize="small">
          And {formatNumber(hidden)} more that are not listed.
        </Box>
      )}
    </Stack>
  );
}
