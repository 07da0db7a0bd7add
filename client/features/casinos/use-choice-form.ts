import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ChangeEvent, RefObject, SubmitEvent } from 'react';
import { casinoSearch } from '../../../shared/casino-list-search';
import { withPage } from '../../../shared/casino-search';
import type { CasinoSearch } from '../../../shared/casino-search';
import { stringifySearch } from '../../../shared/search-parameters';

/** The list that the fields of a form ask for. */
function searchIn(form: HTMLFormElement): CasinoSearch {
  const values = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values.set(name, [...(values.get(name) ?? []), value]);
  }
  return withPage(casinoSearch(Object.fromEntries([...values].map(([name, parts]) => [name, parts.join(',')]))), 1);
}

/** Sets every field to what an address says. */
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

/**
 * A GET form whose choices apply at once. Its fields are uncontrolled: what was chosen before the script arrived stays
 * and is applied, and later they follow the address.
 */
export function useChoiceForm(path: string, search: CasinoSearch) {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const followed = useRef<string>(undefined);
  const navigate = useNavigate();
  const address = stringifySearch(withPage(search, 1));

  function apply() {
    if (!form.current) return;
    const next = searchIn(form.current);
    if (stringifySearch(next) !== address) void navigate({ to: path, search: next, ...CHOOSING });
  }

  useEffect(() => {
    if (followed.current === undefined) apply();
    else if (followed.current !== address && form.current) follow(form.current, search);
    followed.current = address;
  });

  useEffect(() => {
    // Back, before the chosen list has come: the address changes, and the list that is shown does not.
    function followAddress() {
      if (form.current) follow(form.current, Object.fromEntries(new URLSearchParams(window.location.search)));
    }
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, []);

  return {
    form,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      // Words apply when the form is sent, or with the next choice.
      if (!(target as Element).matches('[type=search]')) apply();
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply();
    },
  };
}
