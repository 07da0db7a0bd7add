import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';

const PAUSE = 400;

interface Preview {
  html: string;
  error?: string;
}

/** The text as rendered by the server after a pause in typing; outdated responses are dropped. */
export function usePreview(markdown: string): Preview {
  const { client } = trpc.useUtils();
  const [preview, setPreview] = useState<Preview>({ html: '' });

  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      client.admin.markdown.preview.mutate({ markdown }, { signal: request.signal }).then(
        ({ html }) => setPreview({ html }),
        (error: unknown) => {
          if (!request.signal.aborted) setPreview(({ html }) => ({ html, error: failureOf(error).message }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, markdown]);

  return preview;
}
