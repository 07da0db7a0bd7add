import { Link, useRouter } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button, buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import text from '../../ui/text.module.css';
import { InputGroup, TextInput } from '../../ui/form/text-input';
import { useDetailsMenu } from '../../ui/use-details-menu';
import type { Category, Tag } from './blog-data';
import type { BlogSearch } from '../../../shared/content/blog-search';
import { chosenCategory } from './blog-texts';
import styles from './blog-tools.module.css';

type Props = {
  search: BlogSearch;
  categories?: readonly Category[] | undefined;
  tags?: readonly Tag[] | undefined;
};

export function BlogTools({ search, categories = [], tags }: Props) {
  return (
    <div className={styles.tools}>
      <SearchForm key={search.q} q={search.q} />
      <CategoryMenu search={search} categories={categories} />
      <TagMenu search={search} tags={tags} />
    </div>
  );
}

function SearchForm({ q }: { q: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = input.current?.value.trim();
    void router.navigate({ to: '/blog', search: wanted ? { q: wanted } : {} });
  }

  return (
    <form action="/blog" role="search" onSubmit={submit}>
      <label className={text.hidden} htmlFor={id}>
        Search articles
      </label>
      <InputGroup>
        <TextInput
          ref={input}
          id={id}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={q}
          placeholder="Search articles..."
        />
        <Button type="submit">Search</Button>
      </InputGroup>
    </form>
  );
}

const MENUS = 'blog-menus';

function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(details);
  return (
    <details className={classNames(menu.menu, styles.menu)} name={MENUS} ref={details}>
      <summary className={buttonClass({}, menu.chevron)}>{label}</summary>
      <div className={classNames(menu.popup, styles.popup)}>{children}</div>
    </details>
  );
}

// The router compares all search parameters; a chosen filter is marked by hand, because it stays chosen on later pages.
const exactly = { exact: true } as const;
const mark = (isChosen: boolean) => (isChosen ? 'true' : undefined);

function CategoryMenu({ search, categories }: { search: BlogSearch; categories: readonly Category[] }) {
  const chosen = chosenCategory(search, categories);
  if (categories.length === 0) return null;
  return (
    <Menu label={<bdi>{chosen?.name ?? 'All Categories'}</bdi>}>
      <ul className={styles.list}>
        <li>
          <Link to="/blog" activeOptions={exactly}>
            All Categories
          </Link>
        </li>
        {categories.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to="/blog" search={{ category: slug }} activeOptions={exactly} aria-current={mark(chosen?.id === id)}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function TagMenu({ search, tags }: { search: BlogSearch; tags: readonly Tag[] | undefined }) {
  if (tags?.length === 0) return null;
  return (
    <Menu label="Popular Tags">
      {tags ? (
        <ul className={chip.chips}>
          {tags.map(({ name }) => (
            <li key={name}>
              <Link
                to="/blog"
                search={{ tag: name }}
                activeOptions={exactly}
                aria-current={mark(search.tag?.toLowerCase() === name.toLowerCase())}
                className={chip.chip}
              >
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={text.muted} role="status">
          Loading tags...
        </p>
      )}
    </Menu>
  );
}
