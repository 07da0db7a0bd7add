import { Link } from '@tanstack/react-router';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { BONUS_TITLE, FAIR_TITLE, REAL_TITLE, TOOLS_TITLE } from './tools-head';

export function ToolsPage() {
  return (
    <ToolFrame
      title={TOOLS_TITLE}
      lead="Two sums that sites would rather you did not do, and a look at the address before you sign in."
    >
      <ul className={styles.tools}>
        <li>
          <h2>
            <Link to="/tools/provably-fair">{FAIR_TITLE}</Link>
          </h2>
          <p>Seeds and nonce in, outcome and every step out. Runs in your browser; nothing is sent.</p>
        </li>
        <li>
          <h2>
            <Link to="/tools/bonus-value">{BONUS_TITLE}</Link>
          </h2>
          <p>What is left of a deposit bonus once it has been wagered, on average.</p>
        </li>
        <li>
          <h2>
            <Link to="/tools/real-site">{REAL_TITLE}</Link>
          </h2>
          <p>Paste an address: does it belong to a site that we know, or only look like it? Nothing is opened.</p>
        </li>
      </ul>
    </ToolFrame>
  );
}
