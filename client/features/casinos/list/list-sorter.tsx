import { chosenFilters } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';
import { Button } from '../../../ui/button';
import text from '../../../ui/text.module.css';
import input from '../../../ui/form/text-input.module.css';
import { SORT_TEXTS } from '../../../../shared/casinos/filter-texts';
import styles from './list-filters.module.css';
import { useChoiceForm } from './use-choice-form';

type Props = { path: string; search: CasinoSearch };

export function ListSorter({ path, search }: Props) {
  const { form, onChange, onSubmit } = useChoiceForm(path, search);
  return (
    <form
      ref={form}
      className={styles.sorter}
      action={path}
      method="get"
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {chosenFilters(search).map(({ param, value }) => (
        <input key={`${param} ${value}`} type="hidden" name={param} value={value} />
      ))}
      {search.showAll && <input type="hidden" name="showAll" value={search.showAll} />}
      {search.country && <input type="hidden" name="country" value={search.country} />}
      {search.unknown && <input type="hidden" name="unknown" value={search.unknown} />}
      <label htmlFor="sort">Sort by</label>
      <select id="sort" name="sort" className={input.input} defaultValue={search.sort ?? ''}>
        {SORT_TEXTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" className={text.unscripted}>
        Sort
      </Button>
    </form>
  );
}
