import { messageIdInput, messageListInput, messageUpdateInput } from '../../../shared/content/contact.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { getMessages, removeMessage, updateMessage } from './messages.admin.service';

export const messagesAdminRouter = router({
  list: adminProcedure.input(messageListInput).query(({ ctx, input }) => getMessages(ctx.db, input)),
  update: adminProcedure.input(messageUpdateInput).mutation(({ ctx, input }) => updateMessage(ctx, input)),
  remove: adminProcedure.input(messageIdInput).mutation(({ ctx, input }) => removeMessage(ctx, input.id)),
});
