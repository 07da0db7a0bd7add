import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';

const PAUSE = 400;

export interface MarkdownPreviewState {
  /** Sanitised by the server; the last version that could be rendered. */
  html: string;
  error: string | undefined;
  isPending: boolean;
}

/** Renders a text as visitors will see it, after a pause in typing. Makes no requests while `isShown` is false. */
export function useMarkdownPreview(markdown: string, isShown = true): MarkdownPreviewState {
  const { client } = trpc.useUtils();
  const [answer, setAnswer] = useState({ of: '', html: '', error: undefined as string | undefined });

  useEffect(() => {
    if (!isShown || markdown === answer.of) return;
    const toRemove = new AbortController();
    const timer = setTimeout(() => {
      client.admin.markdown.preview.mutate({ markdown }, { signal: toRemove.signal }).then(
        ({ html }) => setAnswer({ of: markdown, html, error: undefined }),
        (error: unknown) => {
          if (toRemove.signal.aborted) return;
          setAnswer((last) => ({ of: markdown, html: last.html, error: failureOf(error).message }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      toRemove.abort();
    };
  }, [answer.of, client, isShown, markdown]);

  return { html: answer.html, error: answer.error, isPending: isShown && markdown !== answer.of };
}
