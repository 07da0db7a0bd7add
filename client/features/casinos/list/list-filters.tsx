import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import type { SubmitEvent, SyntheticEvent } from 'react';
import {
  CHECKED_STEPS,
  RATING_STEPS,
  factFilter,
  getFactParam,
  stepText,
} from '../../../../shared/facts/casino-fact-filters';
import type { FilteredFact } from '../../../../shared/facts/casino-fact-filters';
import { without, withoutFilters, withUnknown } from '../../../../shared/casinos/casino-choices';
import { chosenFilters, isFiltered } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { stringifySearch } from '../../../../shared/text/search-parameters';
import { LANDING_LISTS } from '../../../../shared/casinos/landing-lists';
import { buttonClass } from '../../../ui/button';
import chip from '../../../ui/chip.module.css';
import { classNames } from '../../../ui/class-names';
import { Field } from '../../../ui/form/field';
import { focusRegion } from '../../../ui/focus-region';
import { formatNumber } from '../../../../shared/text/format-number';
import { Icon } from '../../../ui/icons/icon';
import text from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/form/text-input';
import { LazyCountryPicker } from '../../affiliate/lazy-country-picker';
import type { CasinoListing } from '../casino-data';
import { ChoiceSelect, ChoiceSet, FilterGroup, ModeChoices, OneChoice } from './filter-choices';
import type { Choice } from './filter-choices';
import panelStyles from './filter-panel.module.css';
import { chipText, getLegend, unknownFilters, unknownSentences } from '../../../../shared/casinos/filter-texts';
import styles from './list-filters.module.css';
import { ListLink } from './list-link';
import { casinosText, totalText } from './total-text';
import { useChoiceForm, usePanelVisit } from './use-choice-form';

type Counted = Pick<CasinoListing, 'facets' | 'factFacets' | 'total' | 'isCapped' | 'outOf' | 'unsure'>;

type Props = {
  path: string;
  search: CasinoSearch;
  list: Counted;
  hasModes?: boolean;
  level?: 'h2' | 'h3';
};

const PANEL = 'filters';
const CLEAR = classNames(text.iconLink, text.link);

const stay = () => void focusRegion(PANEL);

const LIMITS_FIRST = [
  ['ID check', 'kyc_from'],
  ['Payout time', 'payout_median'],
] as const;

const FAIRNESS = ['provably_fair', 'seed_shown_before', 'odds_published'] as const;

interface Group {
  title: string;
  limits: readonly FilteredFact[];
  needs: readonly FilteredFact[];
}

const REST: readonly Group[] = [
  {
    title: 'Deposits and withdrawals',
    limits: ['min_deposit', 'min_withdrawal', 'skin_markup'],
    needs: ['withdrawal_fee'],
  },
  { title: 'Bonus', limits: ['bonus_match', 'free_cases'], needs: ['bonus_wagering'] },
  { title: 'Player protection', limits: [], needs: ['deposit_limits', 'self_exclusion', 'cool_off'] },
  { title: 'Support', limits: ['support_median'], needs: [] },
];

function stepChoices(key: FilteredFact, { factFacets }: Counted): Choice[] {
  const filter = factFilter(key);
  const counts = factFacets[key] ?? {};
  const steps = (filter.steps ?? []).map((step) => ({
    value: stepText(filter, step),
    count: counts[String(step)] ?? 0,
  }));
  return [...steps, { value: '', count: counts[''] ?? 0 }];
}

const countedChoices = (values: readonly (string | number)[], counts: Readonly<Record<string, number>> = {}) =>
  values.map((value): Choice => ({ value: String(value), count: counts[String(value)] ?? 0 }));

export function ListFilters({ path, search, list, hasModes = true, level: Title = 'h2' }: Props) {
  const section = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  const { replaces, endVisit } = usePanelVisit();
  const { form, onChange, onSubmit } = useChoiceForm(path, search, replaces);
  const { factFacets } = list;
  const chosen = chosenFilters(search);
  const isChosen = (param: string, value: string) => chosen.some((one) => one.param === param && one.value === value);
  const musts = (keys: readonly FilteredFact[]) =>
    keys.map((key) => {
      const value = factFilter(key).kind === 'yes' ? 'yes' : '0';
      return { param: getFactParam(key), value, count: factFacets[key]?.[value] ?? 0 };
    });

  function close(event: SubmitEvent<HTMLFormElement>) {
    onSubmit(event);
    panel.current?.removeAttribute('open');
    panel.current?.querySelector('summary')?.focus({ preventScroll: true });
  }
  function show({ target }: SyntheticEvent) {
    if (target !== panel.current) return;
    if (!panel.current.open) endVisit();
    section.current?.scrollIntoView({ block: 'nearest' });
  }
  useEffect(() => {
    const { activeElement } = document;
    if (panel.current?.open && activeElement?.parentElement === panel.current)
      section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section ref={section} id={PANEL} className={panelStyles.panel} aria-labelledby="filter-title">
      <FiltersHead path={path} search={search} list={list} hasModes={hasModes} level={Title} />
      <LeftOut search={search} />
      <UnknownFacts path={path} search={search} list={list} />
      <details ref={panel} onToggle={show}>
        <summary>
          <Icon name="sliders" small />
          <span className={panelStyles.whenClosed}>{chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}</span>
          <span className={panelStyles.whenOpen}>Hide filters</span>
        </summary>
        <form
          ref={form}
          className={`${panelStyles.fields} ${styles.facets}`}
          action={`${path}#${PANEL}`}
          method="get"
          autoComplete="off"
          onChange={onChange}
          onSubmit={close}
        >
          {(['sort', 'weigh', 'showAll', 'country', 'unknown'] as const).map(
            (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
          )}
          <FilterGroup title="Payment methods" params={['payment-methods']} chosen={chosen}>
            <ChoiceSet
              legend={getLegend('payment-methods')}
              choices={countedChoices(factFilter('payment_methods').options ?? [], factFacets.payment_methods).map(
                (choice) => ({ ...choice, param: 'payment-methods' }),
              )}
              isChosen={isChosen}
            />
          </FilterGroup>
          {LIMITS_FIRST.map(([title, key]) => (
            <FilterGroup key={key} title={title} params={[getFactParam(key)]} chosen={chosen}>
              <OneChoice param={getFactParam(key)} choices={stepChoices(key, list)} isChosen={isChosen} />
            </FilterGroup>
          ))}
          <FilterGroup title="Country" params={['available-in']} chosen={chosen}>
            <ChoiceSelect
              fact="excluded_countries"
              any="Any country"
              counts={factFacets.excluded_countries}
              chosen={chosen}
              hint="Only countries that some site blocks are listed."
            />
          </FilterGroup>
          <FilterGroup title="Provably fair" params={FAIRNESS.map(getFactParam)} chosen={chosen}>
            <ChoiceSet legend="Must have" choices={musts(FAIRNESS)} isChosen={isChosen} />
          </FilterGroup>
          {hasModes && (
            <FilterGroup title="Game modes" params={['gamemodes']} chosen={chosen}>
              <ModeChoices facets={list.facets} isChosen={isChosen} />
            </FilterGroup>
          )}
          {REST.map(({ title, limits, needs }) => (
            <FilterGroup key={title} title={title} params={[...limits, ...needs].map(getFactParam)} chosen={chosen}>
              {limits.map((key) => (
                <OneChoice key={key} param={getFactParam(key)} choices={stepChoices(key, list)} isChosen={isChosen} />
              ))}
              {needs.length > 0 && <ChoiceSet legend="Must have" choices={musts(needs)} isChosen={isChosen} />}
            </FilterGroup>
          ))}
          <FilterGroup title="Rating and last check" params={['rating', 'checked']} chosen={chosen}>
            <OneChoice
              param="rating"
              choices={countedChoices([...RATING_STEPS, ''], factFacets.rating)}
              isChosen={isChosen}
            />
            <OneChoice
              param="checked"
              choices={countedChoices([...CHECKED_STEPS, ''], factFacets.checked)}
              isChosen={isChosen}
            />
          </FilterGroup>
          <FilterGroup title="Language" params={['languages']} chosen={chosen}>
            <ChoiceSelect fact="languages" any="Any language" counts={factFacets.languages} chosen={chosen} />
          </FilterGroup>
          <div className={styles.words}>
            <Field label={getLegend('q')}>
              {(control) => <TextInput {...control} name="q" type="search" maxLength={200} defaultValue={search.q} />}
            </Field>
          </div>
          <div className={`${panelStyles.choose} ${styles.actions}`}>
            <button type="submit" className={buttonClass({ kind: 'primary' })}>
              {/* Hidden without JavaScript, because it would not reflect unsubmitted choices. */}
              <span>
                Show <span className={text.scripted}>{totalText(list)}</span> {list.total === 1 ? 'casino' : 'casinos'}
              </span>
            </button>
            <ListLink path={path} search={withoutFilters(search)} className={buttonClass({ kind: 'quiet' })}>
              Clear all
            </ListLink>
          </div>
        </form>
        <nav aria-label="Lists by what counts">
          <ul className={chip.chips}>
            {LANDING_LISTS.map(({ slug, label }) => (
              <li key={slug}>
                <Link to="/casinos/$collection" params={{ collection: slug }} className={chip.chip}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <Suspense>
        <LazyCountryPicker path={path} search={search} />
      </Suspense>
    </section>
  );
}

function FiltersHead({
  path,
  search,
  list,
  hasModes,
  level: Title,
}: Required<Pick<Props, 'path' | 'search' | 'list' | 'hasModes' | 'level'>>) {
  const isNarrowed = isFiltered(search);
  return (
    <div className={panelStyles.head}>
      <Title id="filter-title" className={panelStyles.title} aria-live="polite">
        {isNarrowed && hasModes ? `${totalText(list)} of ${formatNumber(list.outOf)} casinos` : casinosText(list)}
      </Title>
      {isNarrowed && (
        <>
          <ul className={chip.picked} aria-label="Chosen filters">
            {chosenFilters(search).map((one) => (
              <li key={`${one.param} ${one.value}`}>
                <ListLink
                  path={path}
                  search={without(search, [one])}
                  className={`${chip.chip} ${chip.chosen}`}
                  aria-label={`Remove ${chipText(one)}`}
                  onClick={stay}
                >
                  <bdi>{chipText(one)}</bdi>
                  <Icon name="x" small />
                </ListLink>
              </li>
            ))}
          </ul>
          <ListLink path={path} search={withoutFilters(search)} className={CLEAR} onClick={stay}>
            Clear all
          </ListLink>
          {path === '/casinos' && search.q === undefined && (
            <a
              href={`/saved/alerts${stringifySearch({ filter: stringifySearch(search).slice(1) })}`}
              rel="nofollow"
              className={CLEAR}
            >
              Alert me when a site fits
            </a>
          )}
        </>
      )}
    </div>
  );
}

/** Which sites may match as well, and what we would have to know. */
function UnknownFacts({ path, search, list }: Pick<Props, 'path' | 'search' | 'list'>) {
  const filters = unknownFilters(search, list.factFacets);
  if (filters.length === 0) return null;
  const isShown = search.unknown === 'show';
  return (
    <ul className={styles.tells} aria-label="What is not known">
      {unknownSentences(search, filters, list.unsure).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>
        <ListLink path={path} search={withUnknown(search, isShown ? '' : 'show')}>
          {isShown ? 'Hide the sites of which it is not known' : 'Show the sites of which it is not known'}
        </ListLink>
      </li>
    </ul>
  );
}

function LeftOut({ search }: Pick<Props, 'search'>) {
  const params = search['left-out']?.split(',') ?? [];
  if (params.length === 0) return null;
  const names = params.map((param) => `“${getLegend(param)}”`).join(', ');
  return (
    <p className={styles.leftOut} role="status">
      The address asked for a value that is not on offer, and the list is shown without it: {names}.
    </p>
  );
}
