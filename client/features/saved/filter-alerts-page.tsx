import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch } from '../../../shared/text/search-parameters';
import { MAX_FILTER_ALERTS } from '../../../shared/saved/alert-kinds';
import { toFailure } from '../../trpc/failure';
import type { Outputs } from '../../trpc/trpc';
import { Button, buttonClass } from '../../ui/button';
import { focusRegion } from '../../ui/focus-region';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import styles from '../../ui/site-rows.module.css';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/messages/toaster';
import { useSaved } from './use-saved';

type FilterAlert = Outputs['alerts']['searches']['list'][number];

const LIST = 'filter-alerts';

type Wanted = Outputs['alerts']['searches']['describe'];

interface Known {
  alerts: readonly FilterAlert[];
  wanted: Wanted;
}

/** Component state only, so that no account data outlives the page. */
function useFilterAlerts(isOfAccount: boolean, text: string) {
  const { client } = useRouter().options.context;
  const [known, setKnown] = useState<Known>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (!isOfAccount || error !== undefined) return;
    let isCurrent = true;
    const { searches } = client.alerts;
    Promise.all([searches.list.query(), text === '' ? null : searches.describe.query({ text })]).then(
      ([alerts, wanted]) => {
        if (isCurrent) setKnown({ alerts, wanted });
      },
      (reason: unknown) => {
        if (isCurrent) setError(reason);
      },
    );
    return () => {
      isCurrent = false;
      // Another user may sign in next.
      setKnown(undefined);
    };
  }, [isOfAccount, text, error, client]);

  async function reload() {
    const alerts = await client.alerts.searches.list.query();
    setKnown((before) => before && { ...before, alerts });
  }
  return { known, error, reload, tryAgain: () => setError(undefined) };
}

/** Client-rendered: the server renders for anonymous visitors only. */
export function FilterAlertsPage({ filter = '' }: { filter: string | undefined }) {
  const saved = useSaved();
  const isOfAccount = saved.status === 'ready' && saved.isOfAccount;
  const { known, error, reload, tryAgain } = useFilterAlerts(isOfAccount, filter);
  const wanted = known?.wanted;
  const isStored = known?.alerts.some((one) => one.filter === wanted?.filter) === true;
  const here = filter === '' ? '/saved/alerts' : `/saved/alerts?filter=${encodeURIComponent(filter)}`;
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>Filter alerts</h1>
        <p>We email you once when a new site matches a filter you saved. Sites that already match are in the list.</p>
        {wanted && (
          <p>
            <b>Your filter:</b> {wanted.words}
          </p>
        )}
        {saved.status === 'ready' && !isOfAccount && (
          <p>
            <Link to="/auth" search={{ redirectTo: here }} className={buttonClass({ kind: 'primary' })}>
              {filter === '' ? 'Sign in to see yours' : 'Sign in to be told'}
            </Link>
          </p>
        )}
        {wanted && !isStored && <AddButton filter={wanted.filter} onAdded={reload} />}
        {known && filter !== '' && !wanted && <p>An alert cannot have this filter. Choose from the list’s filters.</p>}
        {isStored && <p role="status">This alert is on.</p>}
        <noscript>
          <p>This page is made by your browser, so it needs JavaScript.</p>
        </noscript>
      </header>
      {error !== undefined && (
        <Notice kind="error" title={`Error loading your alerts: ${toFailure(error).message}`}>
          <Button size="small" onClick={tryAgain}>
            Try Again
          </Button>
        </Notice>
      )}
      {known && <StoredAlerts alerts={known.alerts} onRemoved={reload} />}
    </div>
  );
}

function AddButton({ filter, onAdded }: { filter: string; onAdded: () => Promise<void> }) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function add() {
    setIsBusy(true);
    try {
      await client.alerts.searches.add.mutate({ filter: parseSearch(filter) });
      await onAdded();
    } catch (error) {
      showToast({ kind: 'error', title: 'The alert was not stored', description: toFailure(error).message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <p>
      <Button kind="primary" busy={isBusy} onClick={() => void add()}>
        Switch this alert on
      </Button>
    </p>
  );
}

function StoredAlerts({ alerts, onRemoved }: { alerts: readonly FilterAlert[]; onRemoved: () => Promise<void> }) {
  return (
    <section id={LIST} aria-label="Your alerts">
      <p className={text.small}>
        {alerts.length === 0
          ? 'You have none yet. Filter the list of casinos and press “Alert me when a site fits”.'
          : `${alerts.length} of ${MAX_FILTER_ALERTS} stored.`}
      </p>
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <StoredAlert key={alert.id} alert={alert} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  );
}

function StoredAlert({
  alert: { id, filter, words: known },
  onRemoved,
}: {
  alert: FilterAlert;
  onRemoved: () => Promise<void>;
}) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const words = known ?? filter;

  async function remove() {
    try {
      await client.alerts.searches.remove.mutate({ id });
      showToast({ kind: 'success', title: 'Alert removed', description: words });
      await onRemoved();
      // The focused button was removed with its row.
      focusRegion(LIST);
    } catch (error) {
      showToast({ kind: 'error', title: 'The alert was not removed', description: toFailure(error).message });
    }
  }

  return (
    <li>
      <div className={styles.why}>
        <h2>{words}</h2>
        {known === null && (
          <p className={text.small}>A part of this filter is not on offer any more: nothing can fit it.</p>
        )}
        <p>
          {known !== null && (
            <Link to="/casinos" search={parseSearch(filter)} className={text.link}>
              See the list
            </Link>
          )}{' '}
          <Button kind="quiet" size="small" aria-label={`Remove ${words}`} onClick={() => void remove()}>
            Remove
          </Button>
        </p>
      </div>
    </li>
  );
}
