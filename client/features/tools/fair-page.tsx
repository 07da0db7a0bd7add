import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { FAIR_GAMES } from '../../../shared/casinos/fair-formulas';
import type { FairGame, KnownFormula } from '../../../shared/casinos/fair-formulas';
import { FAIR_FORMULAS, FAIRNESS_SCHEMES } from '../../../shared/casinos/fairness-schemes';
import {
  checkRound,
  EXAMPLE_ROUND,
  GAME_RULES,
  publishedFormulas,
  roundProblems,
} from '../../../shared/casinos/provably-fair';
import type { RoundFields, RoundProblems } from '../../../shared/casinos/provably-fair';
import type { FairTexts } from '../../../shared/casinos/published-formulas';
import { SectionHead } from '../../ui/section-head';
import layout from '../../ui/layout.module.css';
import { FairAnswer } from './fair-answer';
import type { CheckedRound } from './fair-answer';
import { canCheck } from './first-round';
import type { ToolSite, ToolSites } from './tool-data';
import { FairForm } from './fair-form';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { FAIR_TITLE } from './tools-head';
import { webHashing } from './web-hashing';

/** The server renders it; its script may load later. */
const FairNotes = lazy(async () => ({ default: (await import('./fair-notes')).FairNotes }));

type Props = {
  tools: ToolSites;
  /** The form's initial round and its result. */
  first: CheckedRound;
  texts: FairTexts;
  isUnknownSite: boolean;
};

export function FairPage({ tools, first, texts, isUnknownSite }: Props) {
  // So that the page works offline.
  useEffect(() => void publishedFormulas().catch(() => undefined), []);
  const [checked, setChecked] = useState(first);
  const [problems, setProblems] = useState<RoundProblems>(() =>
    first.fields.scheme === 'none' ? roundProblems(first.fields) : {},
  );
  const [isStale, setIsStale] = useState(false);

  async function check(fields: RoundFields, site: ToolSite | null) {
    const found = roundProblems(fields);
    setProblems(found);
    setIsStale(false);
    const hashing = webHashing();
    const isReady = Object.keys(found).length === 0 && hashing !== undefined;
    setChecked({ fields, site, round: isReady ? await checkRound(fields, hashing) : null, hasNoHashing: !hashing });
    return found;
  }

  return (
    <ToolFrame
      title={FAIR_TITLE}
      lead="Paste what the site showed you. The sums run in your browser; nothing is sent, and the page works offline once loaded."
    >
      <p className={styles.unscripted}>
        Without script this form cannot work; what follows can: an example, and how to check a round by hand.
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
      <Known sites={tools.sites} />
      <Suspense>
        <FairNotes round={EXAMPLE_ROUND}>
          <Schemes texts={texts} />
        </FairNotes>
      </Suspense>
    </ToolFrame>
  );
}

/** Which sites' rounds can be worked out here, by name. */
function Known({ sites }: Pick<ToolSites, 'sites'>) {
  const known = sites.filter(canCheck);
  const unknown = sites.filter((site) => !canCheck(site));
  if (sites.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="known">
      <SectionHead
        id="known"
        title="Sites we can check"
        lead="Ask any other site for its formula before you believe its rounds."
      />
      <dl className={styles.terms}>
        <div>
          <dt>We can check</dt>
          <dd>{known.length === 0 ? 'None yet.' : <Names sites={known} />}</dd>
        </div>
        {unknown.length > 0 && (
          <div>
            <dt>We cannot check</dt>
            <dd>
              <Names sites={unknown} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const Names = ({ sites }: Pick<ToolSites, 'sites'>) =>
  sites.map(({ address, name }, index) => (
    <Fragment key={address}>
      {index > 0 && ', '}
      <Link to="/casino/$slug" params={{ slug: address }} dir="auto">
        {name}
      </Link>
    </Fragment>
  ));

function Schemes({ texts: { schemes, formulas } }: Pick<Props, 'texts'>) {
  return (
    <section className={layout.section} aria-labelledby="schemes">
      <SectionHead
        id="schemes"
        title="The schemes"
        lead="Sites differ in details: a site’s help page says which of these it uses and what it puts into the message. A difference there is no proof of foul play."
      />
      <dl className={styles.terms}>
        {(Object.keys(schemes) as (keyof typeof schemes)[]).map((scheme) => (
          <div key={scheme}>
            <dt>{FAIRNESS_SCHEMES[scheme]}</dt>
            <dd>{schemes[scheme]}</dd>
          </div>
        ))}
      </dl>
      <h3>From the seeds to the outcome</h3>
      <p>Each formula gives what its site says it gives for rounds that anybody can look up.</p>
      <dl className={styles.terms}>
        {(Object.keys(formulas) as KnownFormula[]).map((formula) => (
          <div key={formula}>
            <dt>{FAIR_FORMULAS[formula]}</dt>
            <dd>{formulas[formula]}</dd>
          </div>
        ))}
      </dl>
      <h3>The games, with the first 52 bits</h3>
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
