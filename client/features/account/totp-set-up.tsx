import { useEffect, useRef } from 'react';
import { Box, Code, Image, Link, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { CodeForm } from './code-form';

export interface NewTotp {
  factorId: string;
  secret: string;
  otpauthUrl: string;
  qrSvg: string;
}

interface Props {
  factor: NewTotp;
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onCancel: () => void;
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function TotpSetUp({ factor: { factorId, secret, otpauthUrl, qrSvg }, onDone, onCancel }: Props) {
  const { client } = trpc.useUtils();
  const box = useRef<HTMLDivElement>(null);
  // The button that opened this is gone. Focus the box, not the code field, because the key is read first.
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack
      ref={box}
      role="group"
      aria-label="Add an authenticator app"
      tabIndex={-1}
      gap="s4"
      p="s4"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      bg="surface"
    >
      <Text>
        Scan this with your authenticator app,{' '}
        <Link href={otpauthUrl} color="accent-text" textDecoration="underline">
          open it on this device
        </Link>
        , or type the key.
      </Text>
      {/* White in both modes: cameras need the contrast. */}
      <Box alignSelf="flex-start" p="s2" bg="white" borderRadius="r2">
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt="QR code with the key below"
          boxSize="11rem"
        />
      </Box>
      <Code alignSelf="flex-start" size="md" overflowWrap="anywhere" whiteSpace="normal">
        {inGroups(secret)}
      </Code>
      <CodeForm
        label="Code shown by the app"
        submitLabel="Turn on"
        failureTitle="Error turning on two-factor sign-in"
        send={(code) => client.auth.mfa.verifyEnrollment.mutate({ factorId, code })}
        onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
        onCancel={onCancel}
      />
    </Stack>
  );
}
