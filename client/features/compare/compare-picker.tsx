import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, SubmitEvent } from 'react';
import { MAX_COMPARED } from '../../../shared/content/comparison-path';
import { inWords } from '../../../shared/text/in-words';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import { EmptyState } from '../../ui/messages/empty-state';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import { SectionHead } from '../../ui/section-head';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { InputGroup, TextInput } from '../../ui/form/text-input';
import { Logo } from '../media/logo';
import type { ComparedChoice, Comparable } from './compare-data';
import { PICKER_LEAD, PICKER_TITLE } from './compare-head';
import { PairLinks } from './compare-page';
import styles from './compare-picker.module.css';
import { useFoundSites } from './use-found-sites';
import type { FoundSites } from './use-found-sites';

interface Props {
  comparable: Comparable;
  q?: string | undefined;
  isMissing?: boolean;
}

const PAIRS_AT_ONCE = 9;

export function ComparePicker({ comparable, q = '', isMissing = false }: Props) {
  const { chosen, offered, pairs } = comparable;
  // Resets the ticks when the URL changes.
  const key = [...chosen.map(({ address }) => address), q].join(' ');
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <Crumbs title="Compare" />
        <h1>{isMissing ? 'We have no such comparison' : PICKER_TITLE}</h1>
        <p>{PICKER_LEAD}</p>
        <PickerNotice comparable={comparable} isMissing={isMissing} />
      </header>
      {q === '' && chosen.length + offered.length < 2 ? (
        <EmptyState level="h2" title="Nothing to compare yet" text="It takes two sites whose tests are finished." />
      ) : (
        <PickerForm key={key} comparable={comparable} q={q} />
      )}
      {pairs.length > 0 && (
        <section className={layout.section} aria-labelledby="popular-comparisons">
          <SectionHead id="popular-comparisons" title="Popular comparisons" />
          <PairLinks pairs={pairs.slice(0, PAIRS_AT_ONCE)} />
          {pairs.length > PAIRS_AT_ONCE && (
            <details className={styles.more}>
              <summary className={classNames(text.more, text.link)}>All pairs of our ten best</summary>
              <PairLinks pairs={pairs.slice(PAIRS_AT_ONCE)} />
            </details>
          )}
        </section>
      )}
    </div>
  );
}

/**
 * A GET form that works without JavaScript: it opens the comparison of the ticked sites, or finds others and keeps the
 * ticks.
 */
function PickerForm({ comparable, q }: { comparable: Comparable; q: string }) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<string>(undefined);
  const { sites, isTyped, search, tick } = useFoundSites(comparable, q);
  const { chosen, offered, ticked } = sites;

  // Input from before hydration; only the first render differs from the form.
  const [adopt] = useState(() => () => {
    // The page that is being loaded gets it.
    if (form.current?.dataset['leaving'] !== undefined) return;
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('[name="with"]:checked') ?? [];
    tick(
      [...boxes].map(({ value }) => value),
      true,
    );
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field.value !== q) search(field.value);
  });
  useEffect(adopt, [adopt]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'find') return;
    // Loads the page, as without JavaScript, only if the search fails.
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget, submitter)].filter((entry) => typeof entry[1] === 'string');
    const query = new URLSearchParams(entries as [string, string][]);
    search(query.get('q') ?? '', () => location.assign(`/compare?${query.toString()}`));
  }

  function showAll(event: MouseEvent) {
    const field = form.current?.elements.namedItem('q');
    // With these keys a link opens elsewhere.
    if (!(field instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    field.value = '';
    field.focus();
    search('');
  }

  // A site that moves to the chosen ones gets a new box.
  useLayoutEffect(() => {
    if (focused.current === undefined || form.current?.contains(document.activeElement)) return;
    const elements = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const box = elements.find(({ name, value }) => name === 'with' && value === focused.current);
    (box ?? elements.find(({ name }) => name === 'q'))?.focus({ preventScroll: true });
  }, [sites]);

  return (
    <form
      ref={form}
      action="/compare"
      aria-label="Sites to compare"
      onSubmit={submit}
      onFocus={({ target }) => (focused.current = (target as Partial<HTMLInputElement>).value)}
      onBlur={() => (focused.current = undefined)}
    >
      <div className={styles.find} role="search" aria-label="Find a site to compare">
        <label className={text.hidden} htmlFor="compare-search">
          Name of a site
        </label>
        <InputGroup>
          <TextInput
            id="compare-search"
            name="q"
            type="search"
            dir="auto"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            placeholder="Name of a site"
            onInput={({ currentTarget }) => search(currentTarget.value)}
          />
          <Button type="submit" name="find" value="yes">
            Find
          </Button>
        </InputGroup>
      </div>
      <p className={text.hidden} role="status">
        {isTyped && (offered.length === 1 ? '1 site to choose' : `${offered.length} sites to choose`)}
      </p>
      {chosen.length > 0 && <Choices legend="Chosen" choices={chosen} ticked={ticked} onTick={tick} />}
      <Offered sites={sites} onTick={tick} onAll={showAll} />
      <div className={styles.go}>
        <Button type="submit" kind="primary">
          Compare
        </Button>
        <p className={classNames(text.small, text.muted)} dir="auto" aria-live="polite">
          {countText(sites)}
        </p>
      </div>
    </form>
  );
}

const LEFT = ['no', 'one', 'two'];

function countText({ chosen, offered, ticked }: FoundSites): string {
  const [only] = ticked;
  if (only === undefined) return 'Choose two to four sites.';
  if (ticked.size === 1) {
    const site = [...chosen, ...offered].find(({ address }) => address === only);
    return `${site?.name ?? 'One site'} is chosen. Choose one to three more.`;
  }
  if (ticked.size < MAX_COMPARED) {
    return `${ticked.size} chosen. You can add ${LEFT[MAX_COMPARED - ticked.size] ?? ''} more.`;
  }
  return ticked.size === MAX_COMPARED ? '4 chosen. No more fit side by side.' : 'Take one out: four fit side by side.';
}

type OnTick = (addresses: readonly string[], isTicked: boolean) => void;

type OfferedProps = { sites: FoundSites; onTick: OnTick; onAll: (event: MouseEvent) => void };

function Offered({ sites: { q, offered, hasMore, ticked }, onTick, onAll }: OfferedProps) {
  if (offered.length === 0) {
    if (q === '') return null;
    return (
      <EmptyState level="h2" title={`No other site matches “${q}”.`}>
        <Link to="/compare" search={{ with: [...ticked].join(','), find: 'yes' }} onClick={onAll}>
          All listed sites
        </Link>
      </EmptyState>
    );
  }
  const all = hasMore ? 'The best of our list' : 'All listed sites';
  return (
    <>
      <Choices legend={q === '' ? all : `Sites matching “${q}”`} choices={offered} ticked={ticked} onTick={onTick} />
      {hasMore && (
        <p className={classNames(text.small, text.muted, styles.rest)}>
          {q === '' ? 'Type a name to find any other site.' : 'More sites match. Type more of the name.'}
        </p>
      )}
    </>
  );
}

function PickerNotice({
  comparable: { unknown, isTooMany },
  isMissing,
}: {
  comparable: Comparable;
  isMissing: boolean;
}) {
  const sentences = [
    unknown.length > 0 && `We did not find ${inWords(unknown.map((name) => `“${name}”`))}.`,
    isMissing &&
      unknown.length === 0 &&
      'One of the sites may have another address now, or it is named twice. Choose them here.',
    isTooMany && 'At most four sites fit side by side: the first four are chosen.',
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Notice>
      {sentences.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
    </Notice>
  );
}

type ChoicesProps = { legend: string; choices: readonly ComparedChoice[]; ticked: ReadonlySet<string>; onTick: OnTick };

function Choices({ legend, choices, ticked, onTick }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend dir="auto">{legend}</legend>
      <ul>
        {choices.map((choice) => (
          <li key={choice.id}>
            <label>
              <input
                type="checkbox"
                name="with"
                value={choice.address}
                checked={ticked.has(choice.address)}
                disabled={ticked.size >= MAX_COMPARED && !ticked.has(choice.address)}
                onChange={({ currentTarget }) => onTick([choice.address], currentTarget.checked)}
              />
              <Logo name={choice.name} url={choice.logoUrl} size="small" />
              <span className={styles.name} dir="auto">
                <span translate="no">{choice.name}</span>
                {choice.verdict !== null && <small>{choice.verdict}</small>}
              </span>
              <StarRating rating={choice.rating} look="single" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
