import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MAX_COMPARED, MIN_COMPARED, toPair } from '../../../shared/content/comparison-path';
import { SAVED_AT_ONCE } from '../../../shared/text/pagination';
import { toFailure } from '../../trpc/failure';
import { Button, buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { EmptyState } from '../../ui/messages/empty-state';
import { focusRegion } from '../../ui/focus-region';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import styles from '../../ui/site-rows.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { AlertChoice } from './alert-choice';
import { AlertSwitch } from './alert-switch';
import { AlertSummary } from './alert-summary';
import type { SavedSite } from './browser-saved';
import { SAVED_TITLE } from './saved-head';
import { SavedRow } from './saved-row';
import { refreshSaved } from './saved-store';
import type { Saved } from './saved-store';
import { useAlerts } from './use-alerts';
import { useSaveActions } from './use-save-actions';
import { UnseenRow } from './unseen-row';
import { useSaved } from './use-saved';
import { useSiteDetails } from './use-site-details';
import type { SiteDetails } from './use-site-details';

type Changes = SiteDetails['changes'];

type Props = {
  renderChanges: (changes: Changes) => ReactNode;
};

const LIST = 'saved-sites';

/** Client-rendered: the server does not know the saved sites. */
export function SavedPage({ renderChanges }: Props) {
  const saved = useSaved();
  const mail = useAlerts(saved.status === 'ready' && saved.isOfAccount);
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <h1>{SAVED_TITLE}</h1>
        <p>What changed on the sites you saved, since you saved them.</p>
        <StorageNote saved={saved} />
        <AlertSummary {...mail} />
        <p className={text.small}>
          <Link to="/saved/alerts" className={text.link}>
            Filter alerts
          </Link>
          : get an email when a new site matches.
        </p>
      </header>
      <section id={LIST} aria-label={SAVED_TITLE}>
        <Content saved={saved} renderChanges={renderChanges} mail={mail} />
      </section>
    </div>
  );
}

function StorageNote({ saved: { status, isOfAccount, left } }: { saved: Saved }) {
  if (status === 'ready' && isOfAccount) {
    return (
      <p>
        They are kept in your account.
        {left > 0 && ` It is full: ${left} more ${left === 1 ? 'is' : 'are'} still kept in this browser.`}
      </p>
    );
  }
  return (
    <p>
      Without an account they are kept in this browser only.{' '}
      <Link to="/auth" search={{ redirectTo: '/saved' }} className={text.link}>
        Sign in
      </Link>{' '}
      to keep them in your account.
    </p>
  );
}

type ContentProps = Props & { saved: Saved; mail: ReturnType<typeof useAlerts> };

function Content({ saved, renderChanges, mail }: ContentProps) {
  const { client } = useRouter().options.context;
  switch (saved.status) {
    case 'unasked':
      return (
        <EmptyState
          level="h2"
          title="Your saved sites appear here"
          text={
            <>
              Press “Save” on a card or a review.
              <noscript> The list is made by your browser, so it needs JavaScript.</noscript>
            </>
          }
        >
          <ToLists />
        </EmptyState>
      );
    case 'pending':
      return <Pending />;
    case 'failed':
      return <Failure error={saved.error} onTryAgain={() => void refreshSaved(client)} />;
    case 'ready':
      return <SavedList saved={saved} renderChanges={renderChanges} mail={mail} />;
  }
}

const ToLists = () => (
  <Link to="/casinos" className={buttonClass()}>
    All casinos
  </Link>
);

const Pending = () => (
  <Loading label="Loading your saved sites" className={chip.chips}>
    {[1, 2, 3, 4].map((line) => (
      <Skeleton key={line} width={line % 2 ? 90 : 70} />
    ))}
  </Loading>
);

function Failure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Notice kind="error" title={`Error loading your saved sites: ${toFailure(error).message}`}>
      <Button size="small" onClick={onTryAgain}>
        Try Again
      </Button>
    </Notice>
  );
}

function CompareThese({ sites }: { sites: readonly Pick<SiteDetails, 'address' | 'name'>[] }) {
  if (sites.length < MIN_COMPARED) return null;
  const compared = sites.slice(0, MAX_COMPARED);
  return (
    <p className={text.small}>
      <Link
        to="/compare/$pair"
        params={{ pair: toPair(compared.map(({ address }) => address)) }}
        className={buttonClass({ size: 'small' })}
      >
        Compare these
      </Link>
      {sites.length > MAX_COMPARED && ` The first four: ${compared.map(({ name }) => name).join(', ')}.`}
    </p>
  );
}

function SavedList({ saved: { sites, isOfAccount }, renderChanges, mail }: ContentProps) {
  const { alerts, choose } = mail;
  const [most, setMost] = useState(SAVED_AT_ONCE);
  const asked = sites.slice(0, most);
  const { known, isLoading, error, tryAgain } = useSiteDetails(asked);
  const { remove } = useSaveActions();
  const rows = asked.flatMap((site) => {
    const details = known.get(site.address);
    return details === undefined || (details === null && isOfAccount) ? [] : [{ site, details }];
  });
  function removeRow(name: string, site: SavedSite, byKeyboard: boolean) {
    void remove(name, site, byKeyboard);
    // The focused button was removed with its row.
    focusRegion(LIST);
  }

  if (rows.length === 0 && !isLoading && error === undefined && asked.length === sites.length) {
    return (
      <EmptyState
        level="h2"
        title="Nothing is saved yet"
        text="Press “Save” on a card or a review, and the site appears here with what changes on it."
      >
        <ToLists />
      </EmptyState>
    );
  }
  return (
    <>
      <CompareThese sites={rows.flatMap(({ details }) => details ?? [])} />
      {rows.some(({ details }) => details?.hasClaim) && (
        <p className={text.small}>
          <AffiliateDisclosure />
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ site, details }) =>
            details ? (
              <SavedRow
                key={details.id}
                site={details}
                savedAt={site.savedAt}
                changes={details.changes.length > 0 ? renderChanges(details.changes) : null}
                alerts={
                  <>
                    <AlertSwitch name={details.name} address={details.address} isOfAccount={isOfAccount} mail={mail} />
                    {alerts?.isOn && alerts.address !== null && (
                      <AlertChoice name={details.name} address={details.address} alerts={alerts} choose={choose} />
                    )}
                  </>
                }
                onRemove={(byKeyboard) => removeRow(details.name, site, byKeyboard)}
              />
            ) : (
              <UnseenRow
                key={site.address}
                address={site.address}
                onRemove={(byKeyboard) => removeRow(site.address, site, byKeyboard)}
              />
            ),
          )}
        </ul>
      )}
      {isLoading && <Pending />}
      {error !== undefined && <Failure error={error} onTryAgain={tryAgain} />}
      {!isLoading && asked.length < sites.length && (
        <Button onClick={() => setMost(most + SAVED_AT_ONCE)}>Show more</Button>
      )}
    </>
  );
}
