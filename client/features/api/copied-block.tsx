import { useHydrated } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { Icon } from '../../ui/icons/icon';
import { useToast } from '../../ui/messages/toaster';
import { CodeBlock } from './code-block';

/** Copying needs JavaScript: without it only the text is rendered. */
export function CopiedBlock({ name, children }: { name: string; children: string }) {
  const toast = useToast();
  const written = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const isHydrated = useHydrated();

  async function copy() {
    if (await copyText(children)) {
      setIsCopied(true);
      toast({ kind: 'success', title: `${name} copied!` });
    } else {
      if (written.current) getSelection()?.selectAllChildren(written.current);
      toast({
        title: `${name} selected`,
        description: 'Press copy (Ctrl+C, or Command+C on a Mac) to take it with you.',
      });
    }
  }

  return (
    <>
      <CodeBlock label={name} written={written}>
        {children}
      </CodeBlock>
      {isHydrated && (
        <p>
          <Button size="small" onClick={() => void copy()}>
            <Icon name={isCopied ? 'check' : 'copy'} small />
            {isCopied ? 'Copied' : `Copy ${name}`}
          </Button>
        </p>
      )}
    </>
  );
}
