import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { dayInput } from '../text/day-input.schema';
import { plainText } from '../text/text.schema';

const name = (field: string) => plainText({ name: field, max: 60 }).optional();
const day = (field: string) => dayInput(field).optional();

export const auditListInput = z
  .strictObject({
    q: adminListFields.q,
    cursor: adminListFields.cursor,
    limit: adminListFields.limit,
    entity: name('Kind'),
    action: name('Action'),
    entityId: plainText({ name: 'Id', max: 200 }).optional(),
    actorId: z.guid('Choose a user').optional(),
    from: day('From'),
    to: day('To'),
  })
  .prefault({});
export type AuditListQuery = z.output<typeof auditListInput>;

export const auditEntryInput = z.strictObject({ id: z.int().positive() });
