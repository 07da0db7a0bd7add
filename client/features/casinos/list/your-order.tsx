import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { casinoSearch } from '../../../../shared/casinos/casino-list-search';
import { chosenFilters, withChoice } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { NOTHING_WEIGHED, WEIGHT_NAMES, WEIGHT_PRESETS, weightsIn } from '../../../../shared/ranking/casino-weights';
import { Button } from '../../../ui/button';
import chip from '../../../ui/chip.module.css';
import { Field } from '../../../ui/form/field';
import { formatNumber } from '../../../../shared/text/format-number';
import { Notice } from '../../../ui/messages/notice';
import text from '../../../ui/text.module.css';
import input from '../../../ui/form/text-input.module.css';
import type { CasinoListing } from '../casino-data';
import panelStyles from './filter-panel.module.css';
import styles from './list-filters.module.css';
import { ListLink } from './list-link';

type Props = {
  path: string;
  search: CasinoSearch;
  list: Pick<CasinoListing, 'criteria' | 'weighed'>;
  level?: 'h2' | 'h3';
};

type Criteria = CasinoListing['criteria'];

const FIELD = 'weigh';

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function orderText(criteria: Criteria, weights: ReadonlyMap<string, number>): string {
  const named = (wanted: (weight: number) => boolean) =>
    joined(criteria.filter(({ key }) => wanted(weights.get(key) ?? 0)).map(({ name }) => name.toLowerCase()));
  const most = Math.max(...criteria.map(({ key }) => weights.get(key) ?? 0));
  const rest = named((weight) => weight > 0 && weight < most);
  return `By ${named((weight) => weight === most)}${rest && `, then ${rest}`}`;
}

export function YourOrder({ path, search, list: { criteria, weighed }, level: Title = 'h2' }: Props) {
  const navigate = useNavigate();
  const weights = weightsIn(search.weigh ?? '');

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll(FIELD).filter((value) => typeof value === 'string');
    const { weigh = '' } = casinoSearch({ weigh: chosen.join(',') });
    void navigate({ to: path, search: withWeights(search, weigh) });
  }

  const presets = WEIGHT_PRESETS.filter(({ weigh }) =>
    [...weightsIn(weigh).keys()].every((key) => criteria.some((criterion) => criterion.key === key)),
  );
  return (
    <div className={styles.yours}>
      {search.weigh && <OrderNotice path={path} search={search} criteria={criteria} weighed={weighed} />}
      <section id="your-order" className={panelStyles.panel} aria-labelledby="your-order-title">
        <div className={panelStyles.head}>
          <Title id="your-order-title" className={panelStyles.title}>
            {weighed ? orderText(criteria, weights) : 'Your order'}
          </Title>
          <ul className={`${chip.chips} ${styles.words}`} aria-label="Start from">
            {presets.map(({ label, weigh }) => (
              <li key={weigh}>
                <ListLink
                  path={path}
                  search={withWeights(search, weigh)}
                  className={chip.chip}
                  isCurrent={search.weigh === weigh}
                >
                  {label}
                </ListLink>
              </li>
            ))}
          </ul>
        </div>
        <details open={weighed === null || undefined}>
          <summary>{weighed ? 'Change weights' : 'Weights'}</summary>
          <form
            // Its fields are uncontrolled: a new order begins with a new form.
            key={search.weigh ?? ''}
            className={`${panelStyles.fields} ${styles.facets}`}
            action={path}
            method="get"
            autoComplete="off"
            onSubmit={apply}
          >
            {chosenFilters(search).map(({ param, value }) => (
              <input key={`${param} ${value}`} type="hidden" name={param} value={value} />
            ))}
            {search.showAll && <input type="hidden" name="showAll" value={search.showAll} />}
            {search.country && <input type="hidden" name="country" value={search.country} />}
            {search.unknown && <input type="hidden" name="unknown" value={search.unknown} />}
            {criteria.map(({ key, name }) => (
              <Field key={key} label={name} className={styles.words}>
                {(control) => (
                  <select
                    {...control}
                    name={FIELD}
                    className={input.input}
                    defaultValue={`${key}:${weights.get(key) ?? 0}`}
                  >
                    {WEIGHT_NAMES.map((weight, value) => (
                      <option key={weight} value={`${key}:${value}`}>
                        {weight}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            ))}
            <div className={`${panelStyles.choose} ${styles.words}`}>
              <Button kind="primary" type="submit">
                Put in order
              </Button>
              <p className={text.small}>The address keeps your weights: save or share it. We store nothing.</p>
            </div>
          </form>
        </details>
      </section>
    </div>
  );
}

export const withWeights = (search: CasinoSearch, weigh: string): CasinoSearch =>
  withChoice(search, { weigh, sort: '' });

type NoticeProps = Pick<Props, 'path' | 'search'> & Props['list'];

function OrderNotice({ path, search, criteria, weighed }: NoticeProps) {
  const weights = weightsIn(search.weigh ?? '');
  const known = criteria.filter(({ key }) => weights.has(key));
  const ours = (
    <ListLink path={path} search={withWeights(search, '')}>
      See our ranking
    </ListLink>
  );
  return (
    <Notice>
      {weighed ? (
        <p>
          <strong>Your order, not our ranking.</strong> Our weights are{' '}
          {joined(criteria.map(({ name, weight }) => `${weight}% ${name.toLowerCase()}`))}. {ours}
        </p>
      ) : (
        <p>
          <strong>This is our ranking.</strong>{' '}
          {search.weigh === NOTHING_WEIGHED
            ? 'Every weight is at None: say below what counts for you.'
            : 'The address weighs only what our rating does not have.'}
        </p>
      )}
      {weighed && known.length < weights.size && (
        <p>The address weighs a part that our rating does not have, and the list is shown without it.</p>
      )}
      {weighed && (
        <p>
          Not in the order:{' '}
          {weighed.unscored > 0 &&
            `${formatNumber(weighed.unscored)} ${weighed.unscored === 1 ? 'site' : 'sites'} without a score in each part you weighed, and `}
          every site we advise against.
        </p>
      )}
    </Notice>
  );
}
