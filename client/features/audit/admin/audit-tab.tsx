import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { EmptyBox } from '../../../ui/admin/states';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { auditColumns } from './audit-columns';
import type { AuditEntry } from './audit-columns';
import { AuditEntryDialog } from './audit-entry-dialog';
import { AuditFilters, NO_AUDIT_FILTER } from './audit-filters';

const PAGE_SIZE = 25;

/** Midnight in the editor's time zone, as the times of the list are. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function useAuditLog() {
  const [state, show] = useTableState(NO_AUDIT_FILTER);
  const pages = useCursorPages(PAGE_SIZE);
  const { q, entity, action, actor, from, to } = state;
  const query = trpc.admin.audit.list.useQuery(
    {
      limit: PAGE_SIZE,
      ...(q && { q }),
      ...(entity && { entity }),
      ...(action && { action }),
      ...(isId(actor) && { actorId: actor }),
      from: startOfDay(from),
      before: startOfDay(to, 1),
      ...(pages.cursor && { cursor: pages.cursor }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { state, show, pages, query };
}

export function AuditTab() {
  const { state, show, pages, query } = useAuditLog();
  const [open, setOpen] = useState<AuditEntry>();
  const isFiltered = Object.values(state).some((value) => value !== '');
  return (
    <AdminPage title="Audit Log" lead="Who changed what, and when. Nothing here can be changed or deleted.">
      <Stack gap="s4">
        <AuditFilters state={state} show={show} />
        <PagedTable
          query={query}
          pages={pages}
          failure={query.error && `Error loading the audit log: ${toFailure(query.error).message}`}
          empty={
            <EmptyBox
              title={isFiltered ? 'Nothing matches' : 'Nothing has been changed yet'}
              text={isFiltered ? 'Try other days or another kind.' : 'Every change made in this area is noted here.'}
            >
              {isFiltered && <Button onClick={() => show(NO_AUDIT_FILTER)}>Show everything</Button>}
            </EmptyBox>
          }
          caption="Changes"
          columns={auditColumns(setOpen)}
          rowKey={({ id }) => String(id)}
        />
      </Stack>
      <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />
    </AdminPage>
  );
}
