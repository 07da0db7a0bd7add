import { Button } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { useToast } from '../../ui/messages/toaster';
import { addPasskey, canUsePasskeys } from '../auth/passkeys/passkeys';
import { PasskeyList } from './passkey-list';
import { Section } from './section';
import { useAction } from './use-action';

export function PasskeySection() {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const query = trpc.auth.passkeys.list.useQuery();
  const { isBusy, run } = useAction({ failureTitle: 'Error adding the passkey' });
  const refresh = () => utils.auth.passkeys.list.invalidate();

  async function add() {
    if (!(await run(() => addPasskey(utils.client)))) return;
    showToast({ kind: 'success', title: 'Passkey added', description: 'Next time it signs you in.' });
    await refresh();
  }

  return (
    <Section id="passkeys" title="Passkeys" lead="Your fingerprint, face or screen lock instead of a password.">
      {query.isPending && <SkeletonRows count={1} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {query.data && query.data.length > 0 && <PasskeyList passkeys={query.data} onChanged={refresh} />}
      {canUsePasskeys() ? (
        <div>
          <Button loading={isBusy} loadingText="Add a passkey" onClick={add}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p>No passkeys in this browser yet.</p>
      )}
    </Section>
  );
}
