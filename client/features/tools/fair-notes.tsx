import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import type { FAIR_GAMES, FairGame, KnownFormula } from '../../../shared/tools/fair-formulas';
import type { FAIR_FORMULAS, FAIRNESS_SCHEMES } from '../../../shared/facts/fairness-schemes';
import type { GAME_RULES } from '../../../shared/tools/provably-fair';
import type { FairTexts } from '../../../shared/tools/published-formulas';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import type { ToolSites } from './tool-data';
import styles from './tool.module.css';

interface Round {
  serverSeed: string;
  clientSeed: string;
  nonce: number | string;
}

const commandsFor = ({ serverSeed, clientSeed, nonce }: Round) => [
  { says: 'The hash that was shown before the round:', line: `printf '%s' '${serverSeed}' | openssl dgst -sha256` },
  {
    says: 'The seeds mixed. For mines, add “:1” to the message for the first, “:2” for the second, and so on:',
    line: `printf '%s' '${clientSeed}:${nonce}' | openssl dgst -sha256 -hmac '${serverSeed}'`,
  },
  {
    says: 'The first 13 characters of that as a number from 0 to 1:',
    line: `echo "scale=12; $((16#8dcfd5fbc1da6)) / 2^52" | bc`,
  },
];

function ByHand({ round }: { round: Round }) {
  return (
    <section className={layout.section} aria-labelledby="by-hand">
      <SectionHead
        id="by-hand"
        title="By hand"
        lead="You don’t have to trust this page either. In a terminal with bash, openssl and bc:"
      />
      <ol className={styles.steps}>
        {commandsFor(round).map(({ says, line }) => (
          <li key={line}>
            <p>{says}</p>
            <p className={styles.mono}>{line}</p>
          </li>
        ))}
        <li>
          <p>The rule of the game, below, turns the number into the outcome.</p>
        </li>
      </ol>
    </section>
  );
}

function Schemes({ texts: { schemes, formulas }, names }: Pick<Props, 'texts' | 'names'>) {
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
            <dt>{names.schemes[scheme]}</dt>
            <dd>{schemes[scheme]}</dd>
          </div>
        ))}
      </dl>
      <h3>From the seeds to the outcome</h3>
      <p>We tested each formula on rounds that anyone can look up.</p>
      <dl className={styles.terms}>
        {(Object.keys(formulas) as KnownFormula[]).map((formula) => (
          <div key={formula}>
            <dt>{names.formulas[formula]}</dt>
            <dd>{formulas[formula]}</dd>
          </div>
        ))}
      </dl>
      <h3>The games, with the first 52 bits</h3>
      <dl className={styles.terms}>
        {(Object.keys(names.games) as FairGame[]).map((game) => (
          <div key={game}>
            <dt>{names.games[game]}</dt>
            <dd>{names.rules[game]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Known({ sites, checkable: known }: Pick<Props, 'sites' | 'checkable'>) {
  const unknown = sites.filter((site) => !known.includes(site));
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

interface Props {
  sites: ToolSites['sites'];
  checkable: ToolSites['sites'];
  round: Round;
  texts: FairTexts;
  names: {
    schemes: typeof FAIRNESS_SCHEMES;
    formulas: typeof FAIR_FORMULAS;
    games: typeof FAIR_GAMES;
    rules: typeof GAME_RULES;
  };
}

export function FairNotes({ round, texts, names, ...sites }: Props) {
  return (
    <>
      <Known {...sites} />
      <ByHand round={round} />
      <Schemes texts={texts} names={names} />
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
    </>
  );
}
