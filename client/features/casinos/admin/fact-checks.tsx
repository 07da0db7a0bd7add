import { Button } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FACT_CHECK_STATES, NOBODY } from '../../../../shared/facts/fact-checks-search';
import type { FactCheckState } from '../../../../shared/facts/fact-checks-search';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { AdminPage } from '../../../ui/admin/admin-page';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { PhoneBar, PhoneBarSpacer } from '../../../ui/admin/phone-bar';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { formatNumber } from '../../../../shared/text/format-number';
import { CodesPanel } from '../../codes/admin/codes-to-review';
import { factCheckColumns } from '../../facts/admin/fact-check-columns';
import { PlacesToExplain } from '../../ranking/admin/places-to-explain';
import { useFactVerifying } from '../../facts/admin/use-fact-verifying';

const PAGE_SIZE = 25;
const STATE_LABELS: Record<FactCheckState, string> = {
  overdue: 'Overdue',
  soon: 'Due within 30 days',
  all: 'All facts',
};
const STATES = FACT_CHECK_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const NOTHING: Record<FactCheckState, string> = {
  overdue: 'Nothing is due: every fact was checked in time.',
  soon: 'Nothing falls due within 30 days.',
  all: 'No facts are recorded yet.',
};

function useFactChecks() {
  const [{ q, person, state: asked }, show] = useTableState({ q: '', person: '', state: 'overdue' });
  const pages = useCursorPages(PAGE_SIZE);
  const state = FACT_CHECK_STATES.find((known) => known === asked) ?? 'overdue';
  const query = trpc.admin.facts.due.useQuery(
    { limit: PAGE_SIZE, q, state, ...(person !== '' && { person }), cursor: pages.cursor ?? null },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { q, person, state, show, pages, query };
}

type People = Outputs['admin']['facts']['due']['people'];

function peopleOptions(people: People, chosen: string) {
  const options = people.map(({ id, name, count }) => ({
    value: id ?? NOBODY,
    label: `${id === null ? 'Nobody' : (name ?? 'Without a name')} (${formatNumber(count)})`,
  }));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return isListed
    ? options
    : [...options, { value: chosen, label: `${chosen === NOBODY ? 'Nobody' : 'Chosen person'} (0)` }];
}

function Queue() {
  const { q, person, state, show, pages, query } = useFactChecks();
  const items = query.data?.items ?? [];
  const { chosen, select, selectAll, verify, isVerifying, canUndo, undo, isUndoing } = useFactVerifying(items);
  const isFiltered = q !== '' || person !== '';
  const areAllSelected = items.length > 0 && chosen.length === items.length;
  return (
    <>
      <Toolbar>
        <SearchBox label="Search casinos" value={q} onSearch={(text) => show({ q: text })} />
        <StatusSelect label="Due" value={state} options={STATES} onChange={(value) => show({ state: value })} />
        <StatusSelect
          label="Checked by"
          all="Everybody"
          value={person}
          options={peopleOptions(query.data?.people ?? [], person)}
          onChange={(value) => show({ person: value })}
        />
        <Button disabled={items.length === 0} onClick={() => selectAll(!areAllSelected)}>
          {areAllSelected ? 'Untick all' : 'Tick all'}
        </Button>
        <PhoneBar isPinned={chosen.length > 0}>
          <Button
            variant="solid"
            colorPalette="accent"
            loading={isVerifying}
            loadingText={`Verified, unchanged (${chosen.length})`}
            {...focusableWhenDisabled(chosen.length === 0 || query.isPlaceholderData, () => verify(chosen))}
          >
            <AdminIcon name="seal" /> Verified, unchanged ({chosen.length})
          </Button>
        </PhoneBar>
        <Button
          loading={isUndoing}
          loadingText="Undo"
          aria-label="Undo the last verification"
          {...focusableWhenDisabled(!canUndo, undo)}
        >
          Undo
        </Button>
      </Toolbar>
      <CodesPanel codes={query.data?.codes ?? []} />
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading facts: ${toFailure(query.error).message}`}
        empty={
          <EmptyBox title={isFiltered ? 'No facts match your search.' : NOTHING[state]}>
            {!isFiltered && state === 'overdue' && (
              <Button onClick={() => show({ state: 'soon' })}>Show what is due within 30 days</Button>
            )}
          </EmptyBox>
        }
        caption="Facts to check"
        columns={factCheckColumns({
          selected: new Set(chosen.map(({ id }) => id)),
          isBusy: isVerifying || query.isPlaceholderData,
          onSelect: select,
          onVerify: (fact) => verify([fact]),
        })}
        rowKey={({ id }) => id}
      />
    </>
  );
}

export function FactChecks() {
  return (
    <AdminPage
      title="Facts to check"
      lead="By the day on which a check is due, the longest overdue first. Facts of closed sites are left out."
      actions={
        <Button asChild>
          <Link to="/admin" search={{ tab: 'casinos' }}>
            Casino Management
          </Link>
        </Button>
      }
    >
      <PhoneBarSpacer>
        <Queue />
        <PlacesToExplain />
      </PhoneBarSpacer>
    </AdminPage>
  );
}
