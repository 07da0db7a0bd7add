import { Link } from '@tanstack/react-router';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { BONUS_TITLE, FAIR_TITLE, REAL_TITLE, TOOLS_TITLE } from './tools-head';

export function ToolsPage() {
  return (
    <ToolFrame
      title={TOOLS_TITLE}
      lead="Two calculations sites hope you skip, and a check that you are on the real site."
    >
      <ul className={styles.tools}>
        <li>
          <h2>
            <Link to="/tools/provably-fair">{FAIR_TITLE}</Link>
          </h2>
          <p>Enter seeds and nonce; see the result and each step. Runs in your browser; nothing is sent.</p>
        </li>
        <li>
          <h2>
            <Link to="/tools/bonus-value">{BONUS_TITLE}</Link>
          </h2>
          <p>What a deposit bonus is worth on average after wagering.</p>
        </li>
        <li>
          <h2>
            <Link to="/tools/real-site">{REAL_TITLE}</Link>
          </h2>
          <p>Paste an address: is it the real site or a lookalike? Nothing is opened.</p>
        </li>
      </ul>
    </ToolFrame>
  );
}
