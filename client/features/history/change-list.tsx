import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { beforeValue } from '../../../shared/history/casino-changes';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import text from '../../ui/text.module.css';
import type { Change } from './changes-data';
import styles from './change-list.module.css';

type ListProps = {
  changes: readonly Change[];
  isOfAll?: boolean;
  withYear?: boolean;
};

export const isOffer = ({ kind }: Pick<Change, 'kind'>): boolean => kind === 'bonus' || kind === 'code';

export function ChangeList({ changes, isOfAll = false, withYear = false }: ListProps) {
  return (
    <ol className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id} data-offer={isOffer(change) ? '' : undefined}>
          <time dateTime={change.date}>{withYear ? `${change.day}, ${change.date.slice(0, 4)}` : change.day}</time>
          <Badge kind={change.tone} className={styles.kind}>
            {change.kindLabel}
          </Badge>
          <p>
            {isOfAll && (
              <>
                <Link
                  to="/casino/$slug/history"
                  params={{ slug: change.casino.address }}
                  className={styles.casino}
                  translate="no"
                >
                  {change.casino.name}
                </Link>{' '}
              </>
            )}
            <ChangedValues change={change} />
          </p>
          <p className={styles.by}>
            {change.note !== null && `${asSentence(change.note)} `}
            {change.by === null ? 'Imported.' : `By ${change.by}`}
            {change.receipts.map((place, index) => (
              <Fragment key={place}>
                {' '}
                <a href={`/casino/${change.casino.address}#evidence-${place}`} className={text.link}>
                  {change.receipts.length > 1 ? `Receipt ${index + 1}` : 'Receipt'}
                </a>
              </Fragment>
            ))}
          </p>
          {change.text && <ChangedText parts={change.text} />}
        </li>
      ))}
    </ol>
  );
}

function ChangedValues({ change: { label, before, after, tail } }: { change: Change }) {
  if (before === null && after === null) return `${label}${tail === null ? '' : `: ${tail}`}`;
  return (
    <>
      {beforeValue(label)} {before !== null && <del dir="auto">{before}</del>}
      {before !== null && after !== null && ' to '}
      {after !== null && <ins dir="auto">{after}</ins>}
      {tail !== null && `, ${tail}`}
    </>
  );
}

/** A fact's note names a source; a reason is a sentence already. */
const asSentence = (note: string) => (/[.!?][”"]?$/.test(note) ? note : `${note}.`);

const ELEMENTS = { same: 'span', added: 'ins', removed: 'del', skipped: 'span' } as const;

function ChangedText({ parts }: { parts: NonNullable<Change['text']> }) {
  return (
    <details className={styles.text}>
      <summary className={classNames(text.iconLink, text.link, menu.chevron)}>Show the text that changed</summary>
      <div dir="auto">
        {parts.map(({ kind, text: part }, index) => {
          const Element = ELEMENTS[kind];
          return <Element key={index}>{part}</Element>;
        })}
      </div>
    </details>
  );
}
