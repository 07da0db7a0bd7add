import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, string | undefined>;

/**
 * `const [{ q, status }, show] = useTableState({ q: '', status: '' })`. Defaults are left out of the URL. Any change
 * returns to the first page.
 */
export function useTableState<T extends Record<string, string>>(defaults: T) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, search[key] ?? value])) as {
    [K in keyof T]: string;
  };

  function show(changes: { [K in keyof T]?: string }): void {
    const cleaned = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [key, value === defaults[key] || value === '' ? undefined : value]),
    );
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...cleaned, cursor: undefined }),
      replace: true,
      resetScroll: false,
    });
  }

  return [state, show] as const;
}

/**
 * For a list that only returns its next cursor. The URL contains the cursors of all pages so far, so that reload and
 * back stay on the page.
 */
export function useCursorPages(pageSize: number) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const way = (search['cursor'] ?? '').split(',').filter((cursor) => cursor !== '');

  function go(next: string[]): void {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, cursor: next.join(',') || undefined }),
      resetScroll: false,
    });
  }

  return {
    cursor: way.at(-1),
    first: way.length * pageSize + 1,
    handlers: (nextCursor: string | null | undefined) => ({
      onPrevious: way.length > 0 ? () => go(way.slice(0, -1)) : undefined,
      onNext: nextCursor ? () => go([...way, nextCursor]) : undefined,
    }),
  };
}
