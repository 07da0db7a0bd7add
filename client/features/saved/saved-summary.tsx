import { Link } from '@tanstack/react-router';
import text from '../../ui/text.module.css';
import { useSaved } from './use-saved';

export function SavedSummary() {
  const { status, isOfAccount, sites } = useSaved();
  const count = sites.length === 1 ? 'One site is saved.' : `${sites.length} sites are saved.`;
  return (
    <p>
      {status === 'ready' && isOfAccount && `${count} `}
      <Link to="/saved" className={text.link}>
        See your saved sites
      </Link>
    </p>
  );
}
