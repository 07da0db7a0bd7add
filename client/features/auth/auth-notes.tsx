import { Notice } from '../../ui/messages/notice';
import { isNotice, isRefusal, noticeText, refusalText } from './auth-messages';
import type { AuthMode } from './auth-search';

interface Props {
  mode?: AuthMode | undefined;
  error: string | undefined;
  notice: string | undefined;
}

const FAILURES: Partial<Record<AuthMode, string>> = {
  'sign-up': 'Error signing up',
  recover: 'Error sending the message',
  verify: 'Error confirming',
};

export function AuthNotes({ mode = 'sign-in', error, notice }: Props) {
  const said = isNotice(notice) ? noticeText(notice) : undefined;
  return (
    <>
      {said && (
        <div role="status">
          <Notice title={said.title}>
            <p>{said.text}</p>
          </Notice>
        </div>
      )}
      {isRefusal(error) && (
        <Notice kind="error" title={FAILURES[mode] ?? 'Error signing in'}>
          <p>{refusalText(error)}</p>
        </Notice>
      )}
    </>
  );
}
