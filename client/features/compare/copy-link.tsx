import { useState } from 'react';
import { classNames } from '../../ui/class-names';
import { copyText } from '../../ui/copy-text';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/messages/toaster';
import { Button } from '../../ui/button';

/** Hidden without JavaScript, which copying needs: the address bar has the same link. */
export function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === path;

  async function copy() {
    const address = new URL(path, location.href).href;
    if (await copyText(address)) {
      setCopied(path);
      toast({ kind: 'success', title: 'Link copied!', description: address });
    } else {
      toast({ title: 'Copy the link from here', description: address });
    }
  }

  return (
    <Button kind="quiet" size="small" className={classNames(text.nowrap, text.scripted)} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}
