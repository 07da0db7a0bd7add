import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import menu from '../../ui/menu.module.css';
import type { Casino } from './casino-data';
import styles from './facts-section.module.css';

type Fact = Casino['facts'][number];

/** All facts by group, with value and date of check; source and tester can be expanded. */
export function FactsSection({ facts }: Pick<Casino, 'facts'>) {
  const groups = [...new Set(facts.map(({ group }) => group))];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <div>
        {groups.length === 0 && <p>Nothing recorded yet.</p>}
        {groups.map((group) => (
          <FactGroup key={group} group={group} facts={facts.filter((fact) => fact.group === group)} />
        ))}
      </div>
    </section>
  );
}

function FactGroup({ group, facts }: { group: string; facts: readonly Fact[] }) {
  const unknown = facts.filter(({ value }) => value === null).map(({ label }) => label);
  return (
    <div className={styles.group}>
      <h3>{group}</h3>
      {facts.map((fact) => fact.value !== null && <KnownFact key={fact.key} fact={fact} />)}
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          <span>Not known</span>
          <span>{unknown.join(', ')}</span>
        </p>
      )}
    </div>
  );
}

function KnownFact({ fact: { label, value, note, checked, sourceKind, source, checkedBy } }: { fact: Fact }) {
  return (
    <details className={styles.fact}>
      <summary className={menu.chevron}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value} dir="auto">
          {value} {note && <small>{note}</small>}
        </span>
        <span className={classNames(styles.when, checked?.isOverdue && styles.old)}>
          {checked?.isOverdue && <Icon name="alert" small />}
          {checked?.text}
        </span>
      </summary>
      <div>
        <p dir="auto">
          <strong>{sourceKind}.</strong> {source}
        </p>
        {checked?.on && (
          <p className={styles.by}>
            By <bdi>{checkedBy ?? 'our test desk'}</bdi>, {checked.on}.
          </p>
        )}
        {checked?.dueSince && (
          <p className={styles.old}>Due since {checked.dueSince}. It stands until we have looked again.</p>
        )}
      </div>
    </details>
  );
}
