import { useState } from 'react';
import { Box, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { formatRecentDay } from '../../ui/format-date';
import { useToast } from '../../ui/messages/toaster';
import { ProviderIcon } from '../auth/providers/provider-icon';
import { LinkRow } from './link-row';
import { Section } from './section';
import { useAction } from './use-action';

interface Identity {
  id: string;
  provider: string;
  label: string;
  name: string | null;
  linkedAt: Date;
  lastUsedAt: Date | null;
}

function told({ name, linkedAt, lastUsedAt }: Identity): string {
  const linked = `Linked ${formatRecentDay(linkedAt)}`;
  const used = lastUsedAt ? `, used ${formatRecentDay(lastUsedAt)}` : ', not used yet';
  return `${name ? `${name}. ` : ''}${linked}${used}`;
}

export function LinkedAccountsSection({ offered }: { offered: string | undefined }) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const query = trpc.auth.identities.list.useQuery();
  const [toRemove, setToRemove] = useState<Identity>();
  const [isAnswered, setIsAnswered] = useState(false);
  const linking = useAction({ failureTitle: 'Error linking the account' });
  const unlinking = useAction({ failureTitle: 'Error unlinking the account' });

  const link = (provider: string) =>
    linking.run(async () => location.assign((await utils.client.auth.identities.link.mutate({ provider })).url));

  async function unlink({ id, label }: Identity) {
    setToRemove(undefined);
    if (!(await unlinking.run(() => utils.client.auth.identities.unlink.mutate({ id })))) return;
    showToast({ kind: 'success', title: `${label} is unlinked`, description: 'Your other devices are signed out.' });
    await Promise.all([utils.auth.identities.list.invalidate(), utils.auth.sessions.list.invalidate()]);
  }

  const list = query.data;
  if (list && list.providers.length === 0 && list.identities.length === 0) return null;
  const missing = list?.providers.filter(({ name }) => !list.identities.some(({ provider }) => provider === name));
  const wanted = isAnswered ? undefined : missing?.find(({ name }) => name === offered);
  return (
    <Section
      id="linked"
      title="Linked accounts"
      lead="Other ways to sign in. You confirm that it is you, and we send you a notice."
    >
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {list && (
        <Box as="ul" listStyleType="none" borderTopWidth="1px" borderColor="line">
          {list.identities.map((identity) => (
            <LinkRow
              key={identity.id}
              icon={<ProviderIcon name={identity.provider} />}
              title={identity.label}
              text={told(identity)}
              action="Unlink"
              isBusy={unlinking.isBusy}
              onAction={() => setToRemove(identity)}
            />
          ))}
          {missing?.map(({ name, label }) => (
            <LinkRow
              key={name}
              icon={<ProviderIcon name={name} />}
              title={label}
              text="Not linked"
              action="Link"
              isBusy={linking.isBusy}
              onAction={() => void link(name)}
            />
          ))}
        </Box>
      )}
      <Text fontSize="small" color="muted">
        The last way in cannot be unlinked: first set a password, link another account or add a passkey.
      </Text>
      <ConfirmDialog
        open={wanted !== undefined}
        title={`Link ${wanted?.label ?? ''}?`}
        text="Linked, it opens this account. Go on only if you have just tried to sign in with it."
        confirmLabel="Link"
        onConfirm={() => {
          setIsAnswered(true);
          if (wanted) void link(wanted.name);
        }}
        onClose={() => setIsAnswered(true)}
      />
      <ConfirmDialog
        open={toRemove !== undefined}
        title={`Unlink ${toRemove?.label ?? ''}?`}
        text="You can no longer sign in with it, and your other devices are signed out."
        confirmLabel="Unlink"
        busy={unlinking.isBusy}
        onConfirm={() => {
          if (toRemove) void unlink(toRemove);
        }}
        onClose={() => setToRemove(undefined)}
      />
    </Section>
  );
}
