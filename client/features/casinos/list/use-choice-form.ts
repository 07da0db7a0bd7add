import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { ChangeEvent, RefObject, SubmitEvent } from 'react';
import { casinoSearch } from '../../../../shared/casinos/casino-list-search';
import { withPage } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { stringifySearch } from '../../../../shared/text/search-parameters';

function searchIn(form: HTMLFormElement): CasinoSearch {
  const values = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values.set(name, [...(values.get(name) ?? []), value]);
  }
  return withPage(casinoSearch(Object.fromEntries([...values].map(([name, parts]) => [name, parts.join(',')]))), 1);
}

function follow(form: HTMLFormElement, search: Readonly<Record<string, string | undefined>>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = search[field.name] ?? '';
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue;
    const said = search[field.name] ?? '';
    if (field.type === 'search') field.value = said;
    else field.checked = field.type === 'radio' ? field.value === said : said.split(',').includes(field.value);
  }
}

const CHOOSING = { resetScroll: false, hashScrollIntoView: false };

/** The first choice adds a history entry; further ones replace it until the panel closes or the visitor goes back. */
export function usePanelVisit() {
  const hasEntry = useRef(false);
  const endVisit = useCallback(() => {
    hasEntry.current = false;
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', endVisit);
    return () => window.removeEventListener('popstate', endVisit);
  }, [endVisit]);
  const replaces = useCallback(() => {
    const isFurther = hasEntry.current;
    hasEntry.current = true;
    return isFurther;
  }, []);
  return { replaces, endVisit };
}

const never = () => false;

/**
 * Fields are uncontrolled: choices made before hydration stay and are applied; afterwards the fields follow the URL.
 */
export function useChoiceForm(path: string, search: CasinoSearch, replaces: () => boolean = never) {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const followed = useRef<string>(undefined);
  const navigate = useNavigate();
  const address = stringifySearch(withPage(search, 1));

  function apply() {
    if (!form.current) return;
    const next = searchIn(form.current);
    if (stringifySearch(next) === address) return;
    void navigate({ to: path, search: next, replace: replaces(), ...CHOOSING });
  }

  useEffect(() => {
    if (followed.current === undefined) apply();
    else if (followed.current !== address && form.current) follow(form.current, search);
    followed.current = address;
  });

  useEffect(() => {
    function followAddress() {
      if (form.current) follow(form.current, Object.fromEntries(new URLSearchParams(window.location.search)));
    }
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, []);

  return {
    form,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (!(target as Element).matches('[type=search]')) apply();
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply();
    },
  };
}
