import { Button } from '@chakra-ui/react';
import { useToast } from '../toaster';

/** Copies what the editor has typed. */
export function CopyTextButton({ text }: { text: string }) {
  const showToast = useToast();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: 'Text copied', description: 'What you typed is in the clipboard.' });
    } catch {
      showToast({
        kind: 'error',
        title: 'Copying is not possible here',
        description: 'Close this dialog and copy the text from the editor.',
      });
    }
  }

  return <Button onClick={() => void copy()}>Copy my text</Button>;
}
