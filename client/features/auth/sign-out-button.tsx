import { useState } from 'react';
import { Button, Text } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { hasUnsavedWork } from '../../ui/admin/form/unsaved-work';
import { AdminIcon } from '../../ui/admin/admin-icon';
import { useSignOut } from './sign-out';

export function SignOutButton(props: Pick<ButtonProps, 'px' | 'size'>) {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  async function leave() {
    setIsConfirming(false);
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
  }

  return (
    <>
      <Button
        variant="ghost"
        loading={isBusy}
        loadingText="Sign Out"
        onClick={() => (hasUnsavedWork() ? setIsConfirming(true) : void leave())}
        {...props}
      >
        <AdminIcon name="out" />
        <Text as="span" srOnly={{ base: true, sm: false }}>
          Sign Out
        </Text>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out without saving?"
        text="Your changes are not saved and will be lost."
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={() => void leave()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
