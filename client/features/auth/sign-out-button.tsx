import { useState } from 'react';
import { Button, Text } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { AdminIcon } from '../../ui/admin-icon';
import { useSignOut } from './sign-out';

/** Shows only the icon on phones, so that the header stays one row. */
export function SignOutButton(props: Pick<ButtonProps, 'px'>) {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);

  async function leave() {
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
  }

  return (
    <Button variant="ghost" loading={isBusy} loadingText="Sign Out" onClick={leave} {...props}>
      <AdminIcon name="out" />
      <Text as="span" srOnly={{ base: true, sm: false }}>
        Sign Out
      </Text>
    </Button>
  );
}
