import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch } from '../../../shared/text/search-parameters';
import { filterInWords, MAX_FILTER_ALERTS, searchOfAlert } from '../../../shared/saved/filter-alerts';
import { failureOf } from '../../trpc/failure';
import type { Outputs } from '../../trpc/trpc';
import { Button, buttonClass } from '../../ui/button';
import { focusRegion } from '../../ui/focus-region';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice';
import styles from '../../ui/site-rows.module.css';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/toaster';
import { useSaved } from './use-saved';

type FilterAlert = Outputs['alerts']['searches']['list'][number];

const LIST = 'filter-alerts';

/** Component state only, so that nothing of the account outlives the page. */
function useFilterAlerts(isOfAccount: boolean) {
  const { client } = useRouter().options.context;
  const [alerts, setAlerts] = useState<readonly FilterAlert[]>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (!isOfAccount || error !== undefined) return;
    let isCurrent = true;
    client.alerts.searches.list.query().then(
      (found) => {
        if (isCurrent) setAlerts(found);
      },
      (reason: unknown) => {
        if (isCurrent) setError(reason);
      },
    );
    return () => {
      isCurrent = false;
      // Another user may sign in next.
      setAlerts(undefined);
    };
  }, [isOfAccount, error, client]);

  const reload = async () => setAlerts(await client.alerts.searches.list.query());
  return { alerts, error, reload, tryAgain: () => setError(undefined) };
}

/** The account's alerts on filters, and the one that a list asks for. Client-rendered: the server does not know them. */
export function FilterAlertsPage({ filter = '' }: { filter: string | undefined }) {
  const saved = useSaved();
  const isOfAccount = saved.status === 'ready' && saved.isOfAccount;
  const { alerts, error, reload, tryAgain } = useFilterAlerts(isOfAccount);
  const wanted = searchOfAlert(filter);
  const isStored = alerts?.some((one) => one.filter === filter) === true;
  const here = filter === '' ? '/saved/alerts' : `/saved/alerts?filter=${encodeURIComponent(filter)}`;
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>Alerts on filters</h1>
        <p>We write to you once when a site newly fits a filter you stored. Sites that fit already are in the list.</p>
        {wanted && (
          <p>
            <b>Your filter:</b> {filterInWords(wanted)}
          </p>
        )}
        {saved.status === 'ready' && !isOfAccount && (
          <p>
            <Link to="/auth" search={{ redirectTo: here }} className={buttonClass({ kind: 'primary' })}>
              {wanted ? 'Sign in to be told' : 'Sign in to see yours'}
            </Link>
          </p>
        )}
        {wanted && alerts && !isStored && <AddButton filter={filter} onAdded={reload} />}
        {isStored && <p role="status">This alert is on.</p>}
        <noscript>
          <p>This page is made by your browser, so it needs JavaScript.</p>
        </noscript>
      </header>
      {error !== undefined && (
        <Notice kind="error" title={`Error loading your alerts: ${failureOf(error).message}`}>
          <Button size="small" onClick={tryAgain}>
            Try Again
          </Button>
        </Notice>
      )}
      {alerts && <StoredAlerts alerts={alerts} onRemoved={reload} />}
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
      showToast({ kind: 'error', title: 'The alert was not stored', description: failureOf(error).message });
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

function StoredAlert({ alert: { id, filter }, onRemoved }: { alert: FilterAlert; onRemoved: () => Promise<void> }) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const search = searchOfAlert(filter);
  const words = search ? filterInWords(search) : filter;

  async function remove() {
    try {
      await client.alerts.searches.remove.mutate({ id });
      showToast({ kind: 'success', title: 'Alert removed', description: words });
      await onRemoved();
      // The button that had the focus is removed with its row.
      focusRegion(LIST);
    } catch (error) {
      showToast({ kind: 'error', title: 'The alert was not removed', description: failureOf(error).message });
    }
  }

  return (
    <li>
      <div className={styles.why}>
        <h2>{words}</h2>
        {!search && <p className={text.small}>A part of this filter is not on offer any more: nothing can fit it.</p>}
        <p>
          {search && (
            <Link to="/casinos" search={search} className={text.link}>
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
