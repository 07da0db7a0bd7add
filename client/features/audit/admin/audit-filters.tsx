import { chakra, Input } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { actionWord, entityWord } from './audit-words';

export const NO_AUDIT_FILTER = { q: '', entity: '', action: '', actor: '', from: '', to: '' };
type Filter = typeof NO_AUDIT_FILTER;

interface Props {
  state: Filter;
  show: (changes: Partial<Filter>) => void;
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="s2" fontSize="small" color="muted">
      {label}
      <Input type="date" w="auto" value={value} onChange={(event) => onChange(event.target.value)} />
    </chakra.label>
  );
}

export function AuditFilters({ state, show }: Props) {
  const { data } = trpc.admin.audit.facets.useQuery();
  return (
    <Toolbar>
      <SearchBox label="Search by name" value={state.q} onSearch={(q) => show({ q })} />
      <StatusSelect
        label="Kind"
        all="All kinds"
        value={state.entity}
        options={(data?.entities ?? []).map((value) => ({ value, label: entityWord(value) }))}
        onChange={(entity) => show({ entity })}
      />
      <StatusSelect
        label="Action"
        all="All actions"
        value={state.action}
        options={(data?.actions ?? []).map((value) => ({ value, label: actionWord(value) }))}
        onChange={(action) => show({ action })}
      />
      <StatusSelect
        label="Person"
        all="Everybody"
        value={state.actor}
        options={(data?.actors ?? []).map(({ id, email }) => ({ value: id, label: email ?? id }))}
        onChange={(actor) => show({ actor })}
      />
      <DayInput label="From" value={state.from} onChange={(from) => show({ from })} />
      <DayInput label="To" value={state.to} onChange={(to) => show({ to })} />
    </Toolbar>
  );
}
