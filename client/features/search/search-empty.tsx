import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { EmptyState } from '../../ui/messages/empty-state';
import styles from './search-page.module.css';

const IDEAS = ['Case Battles', 'Crash', 'Provably fair', 'Withdrawal', 'Bitcoin', 'KYC'];

function Ideas() {
  return (
    <ul className={chip.chips} aria-label="Searches to start from">
      {IDEAS.map((idea) => (
        <li key={idea}>
          <Link className={chip.chip} to="/search" search={{ q: idea }}>
            {idea}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function NoQuery() {
  return (
    <EmptyState
      level="h2"
      title="What are you looking for?"
      text="Casinos by name, game, bonus, code or what we know of them, such as KYC or Litecoin. Articles and guides by any word in them."
    >
      <Ideas />
    </EmptyState>
  );
}

type NoResultsProps = {
  q: string;
  needsWord: boolean;
};

export function NoResults({ q, needsWord }: NoResultsProps) {
  return (
    <EmptyState
      level="h2"
      title={
        <>
          Nothing found for <bdi>{q}</bdi>
        </>
      }
      text={
        needsWord
          ? 'Add a word to search for. A minus in front of a word leaves out what contains it.'
          : 'Check the spelling, or try fewer words.'
      }
    >
      <Ideas />
      <p className={styles.ways}>
        <Link className={buttonClass({ kind: 'primary' })} to="/casinos">
          All casinos
        </Link>
        <Link className={buttonClass()} to="/blog">
          Blog
        </Link>
      </p>
    </EmptyState>
  );
}
