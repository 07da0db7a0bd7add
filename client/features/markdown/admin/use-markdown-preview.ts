import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';

const PAUSE = 400;

interface Rendered {
  html: string;
  unknown: string[];
  error?: string | undefined;
}

export function useMarkdownPreview(markdown: string): Rendered & { isPending: boolean } {
  const { client } = trpc.useUtils();
  const [{ of, ...rendered }, setAnswer] = useState<Rendered & { of: string }>({ of: '', html: '', unknown: [] });

  useEffect(() => {
    if (markdown === of) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      client.admin.markdown.preview.mutate({ markdown }, { signal: request.signal }).then(
        ({ html, unknown }) => setAnswer({ of: markdown, html, unknown: [...new Set(unknown)] }),
        (error: unknown) => {
          if (request.signal.aborted) return;
          setAnswer((last) => ({ ...last, of: markdown, error: toFailure(error).message }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [of, client, markdown]);

  return { ...rendered, isPending: markdown !== of };
}
