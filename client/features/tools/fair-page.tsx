import { lazy, Suspense, useEffect, useState } from 'react';
import { FAIR_GAMES } from '../../../shared/tools/fair-formulas';
import { FAIR_FORMULAS, FAIRNESS_SCHEMES } from '../../../shared/facts/fairness-schemes';
import {
  checkRound,
  EXAMPLE_ROUND,
  GAME_RULES,
  publishedFormulas,
  roundProblems,
} from '../../../shared/tools/provably-fair';
import type { RoundFields, RoundProblems } from '../../../shared/tools/provably-fair';
import type { FairTexts } from '../../../shared/tools/published-formulas';
import { FairAnswer } from './fair-answer';
import type { CheckedRound } from './fair-answer';
import { canCheck } from './first-round';
import type { ToolSite, ToolSites } from './tool-data';
import { FairForm } from './fair-form';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { FAIR_TITLE } from './tools-head';
import { webHashing } from './web-hashing';

// Passed in, so that neither script loads one more.
const NAMES = { schemes: FAIRNESS_SCHEMES, formulas: FAIR_FORMULAS, games: FAIR_GAMES, rules: GAME_RULES };

/** Server-rendered; its script may load later. */
const FairNotes = lazy(async () => ({ default: (await import('./fair-notes')).FairNotes }));

type Props = {
  tools: ToolSites;
  first: CheckedRound;
  texts: FairTexts;
  isUnknownSite: boolean;
};

export function FairPage({ tools, first, texts, isUnknownSite }: Props) {
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
      lead="Paste what the site showed you. Everything is calculated in your browser; nothing is sent, and the page works offline once loaded."
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
      <Suspense>
        <FairNotes
          sites={tools.sites}
          checkable={tools.sites.filter(canCheck)}
          round={EXAMPLE_ROUND}
          texts={texts}
          names={NAMES}
        />
      </Suspense>
    </ToolFrame>
  );
}
