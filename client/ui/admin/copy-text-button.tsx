import { Button } from '@chakra-ui/react';
import { copyText } from '../copy-text';
import { useToast } from '../messages/toaster';

export function CopyTextButton({ text }: { text: string }) {
  const showToast = useToast();

  async function copy(): Promise<void> {
    if (await copyText(text)) {
      showToast({ kind: 'success', title: 'Text copied', description: 'What you typed is in the clipboard.' });
    } else {
      showToast({
        kind: 'error',
        title: 'Copying is not possible here',
        description: 'Close this dialog and copy the text from the editor.',
      });
    }
  }

  return <Button onClick={() => void copy()}>Copy my text</Button>;
}
