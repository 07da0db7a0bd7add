import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent, SyntheticEvent } from 'react';
import { slugLabel } from '../../../../shared/content/gamemodes';
import { formText } from '../../../ui/form/form-text';
import { Button, buttonClass } from '../../../ui/button';
import chip from '../../../ui/chip.module.css';
import { classNames } from '../../../ui/class-names';
import { focusRegion } from '../../../ui/focus-region';
import { Icon } from '../../../ui/icons/icon';
import text from '../../../ui/text.module.css';
import { AllGamemodes } from '../all-gamemodes';
import type { CasinoListing } from '../casino-data';
import { chosenModes, isFiltered, withChoice, withModeToggled } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import styles from './filter-panel.module.css';
import { ListLink, PageLink } from './list-link';
import { PopularGamemodes } from '../popular-gamemodes';
import { casinosText } from './total-text';
import { Field } from '../../../ui/form/field';
import { InputGroup, TextInput } from '../../../ui/form/text-input';

/** Uncontrolled, so that text typed before hydration stays. Follows the URL when that changes. */
function CasinoSearchField({ q = '' }: { q: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const followed = useRef(q);
  useEffect(() => {
    if (followed.current !== q && input.current) input.current.value = q;
    followed.current = q;
  }, [q]);
  return (
    <Field label="Name or description">
      {(control) => (
        <InputGroup>
          <TextInput
            {...control}
            ref={input}
            name="q"
            type="search"
            maxLength={200}
            placeholder="Search casinos..."
            defaultValue={q}
          />
          <Button type="submit">Search</Button>
        </InputGroup>
      )}
    </Field>
  );
}

type Props = {
  path: string;
  search: CasinoSearch;
  list: Pick<CasinoListing, 'facets' | 'total' | 'isCapped'>;
  level?: 'h2' | 'h3';
};

const PANEL = 'filters';

/** Applying a choice removes the clicked link: move the focus to the panel. */
const stay = () => void focusRegion(PANEL);

export function FilterPanel({ path, search, list, level: Title = 'h3' }: Props) {
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  const { facets } = list;
  const [wantedMode, setWantedMode] = useState('');

  // One history entry: only the first choice adds one. The URL changes before the list has loaded.
  function apply(next: CasinoSearch) {
    void navigate({ to: path, search: next, replace: /gam/.test(location.search), resetScroll: false });
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = withChoice(search, { q: formText(event.currentTarget, 'q') });
    if (next.q !== search.q) apply(next);
  }
  function close() {
    panel.current?.removeAttribute('open');
    panel.current?.querySelector('summary')?.focus({ preventScroll: true });
  }
  /**
   * Keeps the panel in view: near the bottom of a phone's screen little of it would show, and closing it shortens the
   * page.
   */
  const show = ({ target }: SyntheticEvent) =>
    target === panel.current && section.current?.scrollIntoView({ block: 'nearest' });

  return (
    <section ref={section} id={PANEL} className={styles.panel} aria-labelledby="filter-title">
      <div className={styles.head}>
        <Title id="filter-title" className={styles.title}>
          Filter Results
        </Title>
        <p role="status" className={styles.result}>
          {isFiltered(search) && casinosText(list)}
        </p>
        <ChosenFilters path={path} search={search} />
        {isFiltered(search) && (
          <ListLink
            path={path}
            search={withChoice(search, { gamemodes: '', q: '' })}
            className={classNames(text.iconLink, text.link)}
            onClick={() => {
              setWantedMode('');
              stay();
            }}
          >
            Clear Filters
          </ListLink>
        )}
      </div>
      <details ref={panel} onToggle={show}>
        <summary>
          <Icon name="sliders" small />
          <span className={styles.whenClosed}>Show Filters</span>
          <span className={styles.whenOpen}>Hide Filters</span>
        </summary>
        <form className={`${styles.fields} ${styles.form}`} action={`${path}#${PANEL}`} method="get" onSubmit={submit}>
          {search.sort && <input type="hidden" name="sort" value={search.sort} />}
          {search.showAll && <input type="hidden" name="showAll" value={search.showAll} />}
          <CasinoSearchField q={search.q} />
          <PopularGamemodes path={path} search={search} facets={facets} />
          <AllGamemodes
            chosen={chosenModes(search)}
            facets={facets}
            wanted={wantedMode}
            onWant={setWantedMode}
            onChoose={(modes) => apply(withChoice(search, { gamemodes: modes.join(',') }))}
          />
          <div className={`${styles.choose} ${styles.actions}`}>
            <button type="submit" className={buttonClass({ kind: 'primary' })} onClick={close}>
              Apply Filters
            </button>
            <PageLink
              path="/casinos"
              search={withChoice({}, { gamemodes: search.gamemodes, q: search.q })}
              className={buttonClass({ kind: 'quiet' })}
            >
              More filters
            </PageLink>
          </div>
        </form>
      </details>
    </section>
  );
}

function ChosenFilters({ path, search }: Pick<Props, 'path' | 'search'>) {
  if (!isFiltered(search)) return null;
  return (
    <ul className={`${chip.picked} ${styles.picked}`} aria-label="Chosen filters">
      {search.q && (
        <li>
          <ListLink
            path={path}
            search={withChoice(search, { q: '' })}
            className={`${chip.chip} ${chip.chosen}`}
            aria-label={`Remove “${search.q}”`}
            onClick={stay}
          >
            “<bdi>{search.q}</bdi>”
            <Icon name="x" small />
          </ListLink>
        </li>
      )}
      {chosenModes(search).map((mode) => (
        <li key={mode}>
          <ListLink
            path={path}
            search={withModeToggled(search, mode)}
            className={`${chip.chip} ${chip.chosen}`}
            aria-label={`Remove ${slugLabel(mode)}`}
            onClick={stay}
          >
            {slugLabel(mode)}
            <Icon name="x" small />
          </ListLink>
        </li>
      ))}
    </ul>
  );
}
