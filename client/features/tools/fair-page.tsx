import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  checkRound,
  GAME_RULES,
  FAIR_GAMES,
  roundProblems,
  SCHEMES,
  schemeLabel,
} from '../../../shared/casinos/provably-fair';
import type { FairGame, RoundFields, RoundProblems } from '../../../shared/casinos/provably-fair';
import { SectionHead } from '../../ui/section-head';
import layout from '../../ui/layout.module.css';
import { ByHand } from './by-hand';
import { FairAnswer } from './fair-answer';
import type { CheckedRound } from './fair-answer';
import type { ToolSites } from './tool-data';
import { FairForm } from './fair-form';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { FAIR_TITLE } from './tools-head';
import { webHashing } from './web-hashing';

type Props = {
  tools: ToolSites;
  /** The form's initial round and its result. */
  first: CheckedRound;
  isUnknownSite: boolean;
};

export function FairPage({ tools, first, isUnknownSite }: Props) {
  const [checked, setChecked] = useState(first);
  const [problems, setProblems] = useState<RoundProblems>(() =>
    first.fields.scheme === 'none' ? roundProblems(first.fields) : {},
  );
  const [isStale, setIsStale] = useState(false);

  async function check(fields: RoundFields) {
    const found = roundProblems(fields);
    setProblems(found);
    setIsStale(false);
    const hashing = webHashing();
    const isReady = Object.keys(found).length === 0 && hashing !== undefined;
    setChecked({ fields, round: isReady ? await checkRound(fields, hashing) : null, hasNoHashing: !hashing });
    return found;
  }

  return (
    <ToolFrame
      title={FAIR_TITLE}
      lead="Paste what the site showed you. The sums run in your browser; nothing is sent, and the page works offline once it has loaded."
    >
      <p className={styles.unscripted}>
        Without script the form of this page cannot work; what follows can: an example, and how to check a round by
        hand.
      </p>
      <div className={styles.tool}>
        <FairForm
          tools={tools}
          first={first.fields}
          isUnknownSite={isUnknownSite}
          problems={problems}
          check={check}
          onTouched={() => setIsStale(true)}
        />
        <FairAnswer checked={checked} hasProblems={Object.keys(problems).length > 0} isStale={isStale} />
      </div>
      <ByHand />
      <Schemes />
      <section className={layout.section} aria-labelledby="limits">
        <SectionHead
          id="limits"
          title="What this cannot tell you"
          lead={
            <>
              A fair round is not a cheap one: the edge is in the formula. And a site can be fair and still not pay.{' '}
              <Link to="/casinos">See who pays, and how fast</Link>
            </>
          }
        />
      </section>
    </ToolFrame>
  );
}

function Schemes() {
  return (
    <section className={layout.section} aria-labelledby="schemes">
      <SectionHead
        id="schemes"
        title="The schemes"
        lead="Sites differ in details. These are the forms we check against; a site’s help page says which one it uses and what it puts into the message. A difference there is no proof of foul play."
      />
      <dl className={styles.terms}>
        {(Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]).map((scheme) => (
          <div key={scheme}>
            <dt>{schemeLabel(scheme)}</dt>
            <dd>{SCHEMES[scheme].about}</dd>
          </div>
        ))}
      </dl>
      <h3>From the number to the outcome</h3>
      <p>
        The first 13 characters of what HMAC-SHA256 gives, divided by 2 to the power of 52, are a number from 0 to 1.
      </p>
      <dl className={styles.terms}>
        {(Object.keys(FAIR_GAMES) as FairGame[]).map((game) => (
          <div key={game}>
            <dt>{FAIR_GAMES[game]}</dt>
            <dd>{GAME_RULES[game]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
