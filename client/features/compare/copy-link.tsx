import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/toaster';
import { Button } from '../../ui/button';

/** Only script can copy: without it the button is not there, and the address bar is. */
export function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  if (!useHydrated()) return null;
  const isCopied = copied === path;

  async function copy() {
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(path);
      toast({ kind: 'success', title: 'Link copied!', description: address });
    } catch {
      // No clipboard without https, or the visitor said no.
      toast({ title: 'Copy the link from here', description: address });
    }
  }

  return (
    <Button kind="quiet" size="small" className={text.nowrap} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}
