import { Link } from '@tanstack/react-router';
import { isHashOnly, promiseText } from '../../../shared/tools/provably-fair';
import type { FairRound, RoundFields } from '../../../shared/tools/provably-fair';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import { Notice } from '../../ui/messages/notice';
import text from '../../ui/text.module.css';
import type { ToolSite } from './tool-data';
import styles from './tool.module.css';

export interface CheckedRound {
  fields: RoundFields;
  site: ToolSite | null;
  round: FairRound | null;
  hasNoHashing: boolean;
}

type Props = {
  checked: CheckedRound;
  hasProblems: boolean;
  isStale: boolean;
};

export function FairAnswer({ checked: { fields, site, round, hasNoHashing }, hasProblems, isStale }: Props) {
  return (
    <section className={styles.answer} aria-label="Answer">
      <div aria-live="polite">
        {isStale && (
          <Notice title="This answer is about other input">You have changed the form. Check the round again.</Notice>
        )}
      </div>
      <div className={classNames(isStale && styles.stale)} aria-live="polite">
        {round ? (
          <Outcome round={round} fields={fields} />
        ) : (
          <Missing {...{ fields, site, hasNoHashing, hasProblems }} />
        )}
        {round && isHashOnly(fields) && fields.scheme !== 'commitment' && (
          <Notice title={<CannotCheck site={site} />}>
            We do not know the formula that turns its seeds into outcomes. What you can check here is that the seed was
            fixed before the round.
          </Notice>
        )}
      </div>
      {round && (
        <ol className={classNames(styles.steps, isStale && styles.stale)}>
          {round.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              <p className={styles.mono}>{step.code}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Outcome({ round, fields }: { round: FairRound; fields: RoundFields }) {
  const { scheme } = fields;
  const { label, outcome, isPromised, reading, others } = round;
  return (
    <>
      <h2 className={text.label}>{label}</h2>
      <p className={classNames(styles.big, outcome.length > 12 && styles.long)} dir="auto">
        {outcome}
      </p>
      <p className={isPromised ? styles.kept : styles.broken}>
        <Icon name={isPromised ? 'check' : 'alert'} />
        {promiseText(round, scheme)}
      </p>
      {reading !== '' && (
        <p>
          {scheme === 'commitment' ? 'The text' : 'The seed'} matches when it is read {reading}.
        </p>
      )}
      {others.map((other) => (
        <p key={other.reading}>
          The client seed counts exactly as pasted. Read {other.reading}: <b dir="auto">{other.outcome}</b>
        </p>
      ))}
      <p className={classNames(text.small, text.muted)}>
        {isPromised
          ? !isHashOnly(fields) && `Compare ${outcome} with what the site showed you. If it differs, `
          : 'We tried it as pasted, and without blanks, invisible characters and 0x, in small letters, with line breaks. If both are of the same round, '}
        {!(isPromised && isHashOnly(fields)) && (
          <>
            save both pages and <Link to="/contact">write to us</Link>.
          </>
        )}
      </p>
    </>
  );
}

const CannotCheck = ({ site }: Pick<CheckedRound, 'site'>) => (
  <span dir="auto">We cannot check {site ? site.name : 'this site'}</span>
);

function Missing({ fields, site, hasNoHashing, hasProblems }: Omit<CheckedRound, 'round'> & { hasProblems: boolean }) {
  if (fields.scheme === 'none') {
    return (
      <Notice title={<CannotCheck site={site} />}>
        Nothing to check: a site without a scheme asks you to believe it.
      </Notice>
    );
  }
  if (hasProblems) return <Notice title="Nothing worked out yet">Something is wrong with the marked fields.</Notice>;
  return hasNoHashing ? (
    <Notice title="Your browser does not hash here">
      Browsers keep that for pages with https. It can be done by hand, as described below.
    </Notice>
  ) : null;
}
