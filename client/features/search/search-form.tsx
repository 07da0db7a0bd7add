import { useRouter } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { formText } from '../../ui/form/form-text';
import { Button } from '../../ui/button';
import text from '../../ui/text.module.css';
import { InputGroup } from '../../ui/form/text-input';
import { SearchField } from './search-field';
import styles from './search-page.module.css';

export function SearchForm({ q }: { q: string }) {
  const router = useRouter();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = formText(event.currentTarget, 'q').trim();
    void router.navigate({ to: '/search', search: typed === '' ? {} : { q: typed } });
  }

  return (
    <form className={styles.form} action="/search" role="search" aria-label="Search this page" onSubmit={submit}>
      <label className={text.hidden} htmlFor="search-text">
        Search for casinos, articles and pages
      </label>
      <InputGroup>
        {/* The key resets the field after a search elsewhere on the page. */}
        <SearchField key={q} id="search-text" dir="auto" defaultValue={q} />
        <Button type="submit" kind="primary">
          Search
        </Button>
      </InputGroup>
    </form>
  );
}
