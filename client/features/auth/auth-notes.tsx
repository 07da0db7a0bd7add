import { Notice } from '../../ui/notice';
import { noticeText, refusalText } from './auth-messages';
import type { NoticeName, Refusal } from './auth-messages';
import type { AuthMode } from './auth-search';

interface Props {
  mode?: AuthMode | undefined;
  error: Refusal | undefined;
  notice: NoticeName | undefined;
}

const FAILURES: Partial<Record<AuthMode, string>> = {
  'sign-up': 'Error signing up',
  recover: 'Error sending the message',
  verify: 'Error confirming',
};

/** What came of a form that was sent without script. */
export function AuthNotes({ mode = 'sign-in', error, notice }: Props) {
  const said = notice && noticeText(notice);
  return (
    <>
      {said && (
        <div role="status">
          <Notice title={said.title}>
            <p>{said.text}</p>
          </Notice>
        </div>
      )}
      {error && (
        <Notice kind="error" title={FAILURES[mode] ?? 'Error signing in'}>
          <p>{refusalText(error)}</p>
        </Notice>
      )}
    </>
  );
}
