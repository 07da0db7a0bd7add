import { Box, chakra, Flex, Table, Text } from '@chakra-ui/react';
import { Panel } from '../../../ui/admin/panel';
import { formatShortDate } from '../../../ui/format-date';
import { formatNumber } from '../../../../shared/text/format-number';

interface Day {
  day: string;
  value: number;
}

interface Props {
  title: string;
  unit: string;
  days: readonly Day[];
}

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

function Bars({ days, highest }: { days: readonly Day[]; highest: number }) {
  return days.map(({ day, value }, index) => {
    const height = highest === 0 ? 0 : Math.max((value / highest) * HEIGHT, value > 0 ? 1.5 : 0);
    return (
      <rect key={day} x={index * STEP + GAP / 2} y={HEIGHT - height} width={STEP - GAP} height={height}>
        <title>{`${formatShortDate(day)}: ${formatNumber(value)}`}</title>
      </rect>
    );
  });
}

function DayTable({ title, unit, days }: Props) {
  return (
    <chakra.details mt="s3">
      <chakra.summary
        minH="tap"
        display="flex"
        alignItems="center"
        w="fit-content"
        fontSize="small"
        color="accent-text"
        cursor="pointer"
      >
        Show as a table
      </chakra.summary>
      <Box maxH="20rem" overflowY="auto" position="relative" tabIndex={0} role="region" aria-label={`${title} by day`}>
        <Table.Root fontSize="small" fontVariantNumeric="tabular-nums">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col">Day (UTC)</Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end" textTransform="capitalize">
                {unit}
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {days.toReversed().map(({ day, value }) => (
              <Table.Row key={day}>
                <Table.Cell h="2.25rem">{formatShortDate(day)}</Table.Cell>
                <Table.Cell h="2.25rem" textAlign="end">
                  {formatNumber(value)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </chakra.details>
  );
}

export function DayChart({ title, unit, days }: Props) {
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const highest = Math.max(0, ...days.map(({ value }) => value));
  const [first, last] = [days[0], days.at(-1)];
  const span = `last ${days.length} days (UTC)`;
  if (total === 0) {
    return (
      <Panel title={title}>
        <Text color="muted">
          No {unit} in the {span}.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <Text mt="-.75rem" mb="s3" fontSize="small" color="muted">
        <chakra.b color="text" fontVariantNumeric="tabular-nums">
          {formatNumber(total)}
        </chakra.b>{' '}
        in the {span}, at most {formatNumber(highest)} a day
      </Text>
      <chakra.svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        display="block"
        w="full"
        h="7.5rem"
        color="accent"
        fill="currentColor"
        borderBottomWidth="1px"
        borderColor="line-strong"
        role="img"
        aria-label={`${title}, ${span}: ${formatNumber(total)} ${unit} in all, at most ${formatNumber(highest)} a day. The table below has every day.`}
      >
        <Bars days={days} highest={highest} />
      </chakra.svg>
      {first && last && (
        <Flex justify="space-between" mt="s1" fontSize="micro" color="muted" aria-hidden="true">
          <span>{formatShortDate(first.day)}</span>
          <span>{formatShortDate(last.day)}</span>
        </Flex>
      )}
      <DayTable title={title} unit={unit} days={days} />
    </Panel>
  );
}
