import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { searchWords } from '../../../shared/text/search-parameters';
import { Marked } from '../../ui/marked';
import text from '../../ui/text.module.css';
import styles from './search-field.module.css';
import type { Outputs } from '../../trpc/trpc';

type Suggestion = Outputs['search']['suggest'][number];

const PAUSE_MS = 180;

interface Suggested {
  q: string;
  items: readonly Suggestion[];
}

const NONE: Suggested = { q: '', items: [] };

function useSuggestions(q: string): Suggested {
  const { utils } = useRouter().options.context;
  const [suggested, setSuggested] = useState(NONE);
  useEffect(() => {
    if (q === '') return;
    let isCurrent = true;
    const show = (items: readonly Suggestion[]) => isCurrent && setSuggested({ q, items });
    // Errors are ignored: the form works without suggestions.
    const ask = () => void utils.search.suggest.ensureData({ q }).then(show, () => show([]));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, utils]);
  return q === '' ? NONE : suggested;
}

const KINDS = { casino: 'Casino', game: 'Game', article: 'Article', page: 'Page' } as const;

type Input = RefObject<HTMLInputElement | null>;

interface Keys {
  move: (step: 1 | -1) => void;
  go: () => boolean;
  close: () => boolean;
}

/** Listens on the field directly, because it is rendered before this script loads. */
function useFieldEvents(input: Input, keys: Keys, onText: (typed: string) => void, onLeave: () => void) {
  const latest = useRef({ keys, onText, onLeave });
  useEffect(() => {
    latest.current = { keys, onText, onLeave };
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const stop = new AbortController();
    const { signal } = stop;

    function press(event: KeyboardEvent) {
      if (event.isComposing) return;
      const { move, go, close } = latest.current.keys;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Enter' ? !go() : event.key !== 'Escape' || !close()) return;
      event.preventDefault();
      // The first Escape only closes the list.
      event.stopPropagation();
    }
    const read = () => latest.current.onText(searchWords(field.value));

    field.addEventListener('keydown', press, { signal });
    field.addEventListener('input', read, { signal });
    field.addEventListener('blur', () => latest.current.onLeave(), { signal });
    if (field.value !== field.defaultValue) read();
    return () => stop.abort();
  }, [input]);
}

function useCombobox(
  input: Input,
  { list, active, isOpen }: { list: string; active: string | undefined; isOpen: boolean },
) {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) field.setAttribute('aria-controls', list);
    else field.removeAttribute('aria-controls');
    if (active === undefined) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', active);
  }, [input, list, active, isOpen]);
}

const counted = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

export function Suggestions({ input }: { input: Input }) {
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [isClosed, setIsClosed] = useState(false);
  const { q, items } = useSuggestions(typed);
  // Previous suggestions stay visible while new ones load, but cannot be chosen.
  const isCurrent = q === typed;
  const isOpen = !isClosed && items.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const active = isOpen && isCurrent && at >= 0 ? at : -1;
  useEffect(() => {
    if (active !== -1) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  useCombobox(input, { list: `${id}-list`, active: active === -1 ? undefined : optionId(active), isOpen });

  function follow({ href }: Suggestion) {
    setIsClosed(true);
    input.current?.closest('details')?.removeAttribute('open');
    router.history.push(href);
  }

  const keys: Keys = {
    move(step) {
      setIsClosed(false);
      const places = items.length + 1;
      setAt(((active + 1 + step + places) % places) - 1);
    },
    go() {
      const chosen = items[active];
      if (chosen) follow(chosen);
      else setIsClosed(true);
      return chosen !== undefined;
    },
    close() {
      setIsClosed(true);
      return isOpen;
    },
  };
  function onText(words: string) {
    setTyped(words);
    setAt(-1);
    setIsClosed(false);
  }
  useFieldEvents(input, keys, onText, () => setIsClosed(true));

  return (
    <>
      <p className={text.hidden} role="status">
        {isOpen && isCurrent ? counted(items.length) : ''}
      </p>
      <ul id={`${id}-list`} className={styles.list} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {items.map((item, index) => (
          <li
            key={item.href}
            id={optionId(index)}
            className={styles.option}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field: its blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={({ button }) => button === 0 && follow(item)}
          >
            <bdi translate={item.kind === 'casino' ? 'no' : undefined}>
              <Marked parts={item.name} />
            </bdi>
            <span>{item.note ?? KINDS[item.kind]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
