import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice';
import { SectionHead } from '../../ui/section-head';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { InputGroup, TextInput } from '../../ui/text-input';
import { Logo } from '../media/logo';
import type { Choice, Comparable } from './compare-data';
import { PICKER_LEAD, PICKER_TITLE } from './compare-head';
import { PairLinks } from './compare-page';
import styles from './compare-picker.module.css';

interface Props {
  comparable: Comparable;
  q?: string | undefined;
  /** The URL named a comparison that does not exist. */
  isMissing?: boolean;
}

const PAIRS_AT_ONCE = 9;

/** A GET form, which needs no script: it opens the comparison of the ticked sites, or finds others and keeps the ticks. */
export function ComparePicker({ comparable, q = '', isMissing = false }: Props) {
  const { chosen, offered, pairs } = comparable;
  // Resets the ticks when the URL changes.
  const key = [...chosen.map(({ address }) => address), q].join(' ');
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>{isMissing ? 'We have no such comparison' : PICKER_TITLE}</h1>
        <p>{PICKER_LEAD}</p>
        <PickerNotice comparable={comparable} isMissing={isMissing} />
      </header>
      <form key={key} action="/compare" aria-label="Sites to compare">
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
              placeholder="Name of a site"
            />
            {/* The form's first button, which Enter in the field presses. */}
            <Button type="submit" name="find" value="yes">
              Find
            </Button>
          </InputGroup>
        </div>
        {chosen.length > 0 && <Choices legend="Chosen" choices={chosen} isChosen />}
        {offered.length > 0 ? (
          <Choices legend={q === '' ? 'The best of our list' : `Sites called “${q}”`} choices={offered} />
        ) : (
          q !== '' && (
            <EmptyState level="h2" title={`No other site is called “${q}”.`}>
              <Link to="/compare" search={{ with: chosen.map(({ address }) => address).join(','), find: 'yes' }}>
                The best of our list
              </Link>
            </EmptyState>
          )
        )}
        <div className={styles.go}>
          <Button type="submit" kind="primary">
            Compare
          </Button>
          <p className={classNames(text.small, text.muted)}>Two to four sites.</p>
        </div>
      </form>
      {pairs.length > 0 && (
        <section className={layout.section} aria-labelledby="usual-pairs">
          <SectionHead id="usual-pairs" title="Usual pairs" />
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

function PickerNotice({
  comparable: { chosen, unknown, isTooMany },
  isMissing,
}: {
  comparable: Comparable;
  isMissing: boolean;
}) {
  const sentences = [
    isMissing && 'One of the sites may have another address now, or it is named twice. Choose them here.',
    unknown > 0 &&
      (unknown === 1
        ? 'One site is not known here and was left out.'
        : `${unknown} sites are not known here and were left out.`),
    isTooMany && 'At most four sites fit side by side: the first four are chosen.',
    chosen.length === 1 && `${chosen[0]?.name ?? ''} is chosen. Choose one to three more.`,
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

type ChoicesProps = { legend: string; choices: readonly Choice[]; isChosen?: boolean };

function Choices({ legend, choices, isChosen = false }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend dir="auto">{legend}</legend>
      <ul>
        {choices.map((choice) => (
          <li key={choice.id}>
            <label>
              <input type="checkbox" name="with" value={choice.address} defaultChecked={isChosen} />
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
