import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { focusRegion } from '../../ui/focus-region';
import type { AccountSearch } from './account-search';
import { AlertsSection } from './alerts-section';
import { EmailSection } from './email-section';
import { LinkedAccountsSection } from './linked-accounts-section';
import { PasskeySection } from './passkey-section';
import { PasswordSection } from './password-section';
import { PhoneSection } from './phone-section';
import { ProfileSection } from './profile-section';
import { ProviderOutcome, useProviderOutcome } from './provider-outcome';
import { PublicProfileSection } from './public-profile-section';
import { ReauthenticationProvider } from '../auth/reauthentication';
import { RemoveSection } from './remove-section';
import { SecondFactorSection } from './second-factor-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';
import { TokenSection } from './token-section';
import { RelativeTime } from '../../ui/admin/relative-time';
import { useToast } from '../../ui/messages/toaster';
import { downloadFile } from './download-file';
import { useAction } from './use-action';

function DataSection() {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const { isBusy, run } = useAction({ failureTitle: 'Error collecting your data' });

  async function download() {
    const isDone = await run(async () => {
      const data = await client.auth.account.exportData.mutate();
      downloadFile('lootrank-account.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    });
    if (isDone) showToast({ kind: 'success', title: 'Your data is on its way', description: 'See your downloads.' });
  }

  return (
    <Section id="data" title="Your data" lead="Everything that is stored about you, as one JSON file.">
      <div>
        <Button loading={isBusy} loadingText="Download my data" onClick={download}>
          Download my data
        </Button>
      </div>
    </Section>
  );
}

interface Happened {
  heading: string;
  text: string;
  at: Date;
}

function AccountNotices({ notices }: { notices: readonly Happened[] }) {
  if (notices.length === 0) return null;
  return (
    <Section id="notices" title="What happened" lead="Your account had no address to tell you at.">
      <Stack as="ul" gap="s3" listStyleType="none">
        {notices.map(({ heading, text, at }) => (
          <Box as="li" key={`${heading} ${at.toISOString()}`}>
            <Text fontWeight="600">
              {heading},{' '}
              <Text as="span" fontWeight="400">
                <RelativeTime time={at} />
              </Text>
            </Text>
            <Text fontSize="small" color="muted">
              {text}
            </Text>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

const since = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Props extends Pick<AccountSearch, 'link'> {
  siteName: string;
  savedSites: ReactNode;
}

export function AccountPage({ siteName, savedSites, link }: Props) {
  const query = trpc.auth.account.get.useQuery();
  const { dismiss } = useProviderOutcome();
  const account = query.data;
  const isLoaded = account !== undefined;
  // The browser follows the link's #hash before its section is rendered.
  useEffect(() => {
    if (isLoaded) focusRegion(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [isLoaded]);
  return (
    <ReauthenticationProvider onCall={dismiss}>
      <Box maxW="52rem" mx="auto">
        <Heading as="h1" fontSize="h1" lineHeight="1.06" mb="s2">
          Your account
        </Heading>
        <Text color="muted" mb="s6">
          {account ? `Since ${since.format(account.createdAt)}` : 'What we know of you, and how you sign in.'}
        </Text>
        <Box mb="s5" _empty={{ display: 'none' }}>
          <ProviderOutcome in={undefined} />
        </Box>
        {query.isPending && <SkeletonRows count={4} />}
        {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
        {account && (
          <>
            <AccountNotices notices={account.notices} />
            <Section id="saved" title="Saved sites" lead="What changed on them since you saved them.">
              {savedSites}
            </Section>
            <ProfileSection displayName={account.displayName} hasEmail={account.email !== null} />
            <PublicProfileSection role={account.role} />
            <EmailSection email={account.email} pendingEmail={account.pendingEmail} />
            <PhoneSection phone={account.phone} />
            <PasswordSection email={account.email} phone={account.phone} hasPassword={account.hasPassword} />
            <AlertsSection />
            <LinkedAccountsSection offered={link} />
            <PasskeySection />
            <SecondFactorSection siteName={siteName} phone={account.phone} />
            <TokenSection role={account.role} />
            <SessionsSection />
            <DataSection />
            <RemoveSection
              hasPassword={account.hasPassword}
              address={account.hasConfirmedEmail ? account.email : null}
            />
          </>
        )}
      </Box>
    </ReauthenticationProvider>
  );
}
