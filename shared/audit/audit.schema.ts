import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { plainText } from '../text/text.schema';

const name = (field: string) => plainText({ name: field, max: 60 }).optional();
const instant = (field: string) => z.iso.datetime(`${field} must be a time such as 2026-11-20T00:00:00Z`).optional();

export const auditListInput = z
  .strictObject({
    q: adminListFields.q,
    cursor: adminListFields.cursor,
    limit: adminListFields.limit,
    entity: name('Kind'),
    action: name('Action'),
    entityId: plainText({ name: 'Id', max: 200 }).optional(),
    actorId: z.guid('Choose a user').optional(),
    from: instant('From'),
    before: instant('To'),
  })
  .prefault({});
export type AuditListQuery = z.output<typeof auditListInput>;

export const auditEntryInput = z.strictObject({ id: z.int().positive() });
