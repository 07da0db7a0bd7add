import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { SearchField } from '../features/search/search-field';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons/icon';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { InputGroup } from '../ui/form/text-input';
import { useDetailsMenu } from '../ui/use-details-menu';
import styles from './header-search.module.css';

export function HeaderSearch() {
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  useDetailsMenu(details);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = input.current?.value.trim();
    if (details.current) details.current.open = false;
    void router.navigate({ to: '/search', search: q ? { q } : {} });
  }

  return (
    <details
      className={styles.search}
      name="site-header"
      ref={details}
      onToggle={(event) => event.currentTarget.open && input.current?.focus()}
    >
      <summary aria-label="Search">
        <Icon name="search" className={styles.whenClosed} />
        <Icon name="x" className={styles.whenOpen} />
      </summary>
      <form action="/search" role="search" aria-label="Search the site" onSubmit={submit}>
        <div className={layout.wrap}>
          <label className={text.hidden} htmlFor="site-search">
            Search the site
          </label>
          <InputGroup>
            <SearchField ref={input} id="site-search" />
            <Button type="submit" kind="primary">
              Search
            </Button>
          </InputGroup>
        </div>
      </form>
    </details>
  );
}
