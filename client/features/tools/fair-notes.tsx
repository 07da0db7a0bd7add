import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
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

/** The whole check in a terminal, without any script of this site. */
function ByHand({ round }: { round: Round }) {
  return (
    <section className={layout.section} aria-labelledby="by-hand">
      <SectionHead
        id="by-hand"
        title="By hand"
        lead="Nobody has to trust this page either. In a terminal with bash, openssl and bc:"
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

/** What stands below the tool; `children` are the schemes. */
export function FairNotes({ round, children }: { round: Round; children: ReactNode }) {
  return (
    <>
      <ByHand round={round} />
      {children}
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
