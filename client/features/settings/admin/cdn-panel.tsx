import { useState } from 'react';
import { Button, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { Panel } from '../../../ui/admin/panel';
import { formatElapsed } from '../../../ui/admin/relative-time';
import { ErrorBox } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';
import { Dismissed, ReauthenticationProvider, useReauthentication } from '../../auth/reauthentication';

type State = NonNullable<Outputs['admin']['cdn']['state']>;

const NAMES: Record<State['name'], string> = { fastly: 'Fastly', cloudflare: 'Cloudflare', varnish: 'Varnish' };

const POLL_MS = 5_000;
/** A purge takes a moment; later it is a delay to report. */
const MOMENT_MS = 3_000;

function toSentence({ purgedAt, failure, failingSince, waitingSince }: State): string {
  if (failure !== null && failingSince) {
    return `Waiting for ${formatElapsed(failingSince)}: ${failure}. We keep trying. Until then visitors may see outdated pages.`;
  }
  if (waitingSince && Date.now() - waitingSince.getTime() > MOMENT_MS)
    return `Waiting for ${formatElapsed(waitingSince)}`;
  if (waitingSince) return 'Purging…';
  return purgedAt ? `Last purge ${formatElapsed(purgedAt)} ago` : 'No purge yet';
}

export function CdnPanel() {
  const { data, error, isFetching, refetch } = trpc.admin.cdn.state.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === null ? false : POLL_MS),
  });
  if (data) {
    return (
      <ReauthenticationProvider>
        <CdnState state={data} onPurged={() => void refetch()} />
      </ReauthenticationProvider>
    );
  }
  return (
    error && (
      <ErrorBox
        message={`Error loading the state of the CDN: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    )
  );
}

function CdnState({ state, onPurged }: { state: State; onPurged: () => void }) {
  const { client } = trpc.useUtils();
  const repeat = useReauthentication();
  const showToast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const name = NAMES[state.name];

  async function purge() {
    setIsBusy(true);
    try {
      await repeat(() => client.admin.cdn.purge.mutate());
      showToast({ kind: 'success', title: 'Purge started', description: `${name} drops everything it stores.` });
      setIsConfirming(false);
    } catch (error) {
      if (error instanceof Dismissed) return;
      showToast({ kind: 'error', title: 'Error purging the CDN', description: toFailure(error).message });
    } finally {
      setIsBusy(false);
      onPurged();
    }
  }

  return (
    <Panel title="CDN">
      <Stack gap="s4" align="flex-start" maxW="measure">
        <Text color="muted">
          {name} stores pages for up to a day. When something changes, the pages it affects are purged within seconds.
        </Text>
        <Text color={state.failure === null ? undefined : 'negative'}>{toSentence(state)}</Text>
        <Button onClick={() => setIsConfirming(true)}>Purge Everything</Button>
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title="Purge everything?"
        text={`${name} drops every page, image and script it stores and requests each again. The site is slower until then.`}
        confirmLabel="Purge Everything"
        busy={isBusy}
        onConfirm={() => void purge()}
        onClose={() => setIsConfirming(false)}
      />
    </Panel>
  );
}
