import { Notice } from '../../ui/messages/notice';
import type { Refusal } from './use-auth-form';

export function FormRefusal({ refusal, id }: { refusal: Refusal | undefined; id?: string }) {
  if (!refusal) return null;
  return (
    <div id={id}>
      <Notice kind="error">
        <p>{refusal.message}</p>
      </Notice>
    </div>
  );
}
