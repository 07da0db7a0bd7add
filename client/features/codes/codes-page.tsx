import { Link } from '@tanstack/react-router';
import type { CodeChoice, CodesSearch } from '../../../shared/codes/codes-search';
import { buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { Crumbs } from '../../ui/crumbs';
import { EmptyState } from '../../ui/messages/empty-state';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import styles from '../../ui/site-rows.module.css';
import text from '../../ui/text.module.css';
import { AdNote, AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { Logo } from '../media/logo';
import { casinoAddress } from '../../../shared/text/slug';
import { CODES_LEAD, CODES_TITLE } from './codes-head';
import type { ListedCodes } from './codes-head';
import { LiveCode } from './live-code';

type Item = ListedCodes['items'][number];

const LABELS: Readonly<Record<CodeChoice, string>> = { ending: 'Ending this week', free: 'Free money or cases' };
const CHOICES = [undefined, ...(Object.keys(LABELS) as CodeChoice[])];

export function CodesPage({ codes: { items }, search: { show } }: { codes: ListedCodes; search: CodesSearch }) {
  return (
    <div className={layout.wrap}>
      <Crumbs title={CODES_TITLE} />
      <header className={styles.head}>
        <h1>{CODES_TITLE}</h1>
        <p className={styles.paused}>
          You are taking a break, so no codes are shown. <a href="/pause">Your break</a>
        </p>
        <p data-offer="">{CODES_LEAD}</p>
        <p className={text.micro} data-offer="">
          <AffiliateDisclosure />
        </p>
        {(items.length > 0 || show !== undefined) && (
          <div className={styles.figures} data-offer="">
            <ul className={chip.chips} aria-label="Which codes">
              {CHOICES.map((choice) => (
                <li key={choice ?? 'all'}>
                  <Link
                    to="/codes"
                    search={choice === undefined ? {} : { show: choice }}
                    rel={choice === undefined ? undefined : 'nofollow'}
                    activeOptions={{ exact: true }}
                    resetScroll={false}
                    className={chip.chip}
                  >
                    {choice === undefined ? 'All' : LABELS[choice]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyState
          level="h2"
          title={show === undefined ? 'No code is active at the moment.' : 'No code matches this choice.'}
        >
          <Link to={show === undefined ? '/casinos' : '/codes'} className={buttonClass()}>
            {show === undefined ? 'All casinos' : 'All codes'}
          </Link>
        </EmptyState>
      ) : (
        <>
          <CodeList items={items.filter(({ isChecked }) => isChecked)} />
          {items.some(({ isChecked }) => !isChecked) && (
            <section className={layout.block} aria-labelledby="unchecked" data-offer="">
              <SectionHead
                title="Not checked for a year"
                id="unchecked"
                lead="We do not know whether these codes still work."
              />
              <CodeList items={items.filter(({ isChecked }) => !isChecked)} level="h3" />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function CodeList({ items, level }: { items: readonly Item[]; level?: 'h2' | 'h3' }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} data-offer="">
      {items.map((item) => (
        <CodeRow key={item.id} item={item} level={level} />
      ))}
    </ul>
  );
}

function CodeRow({ item, level: Heading = 'h2' }: { item: Item; level?: 'h2' | 'h3' | undefined }) {
  const address = casinoAddress(item);
  const nameId = `code-of-${address}`;
  const isFullDisplay = item.isChecked && item.display === 'full';
  return (
    <li>
      <Logo name={item.name} url={item.logoUrl} size="small" />
      <div>
        <Heading id={nameId} dir="auto">
          <Link to="/casino/$slug" params={{ slug: address }} translate="no">
            {item.name}
          </Link>
        </Heading>
        <p data-offer="" dir="auto">
          {item.bonusAmount}
        </p>
      </div>
      <div className={styles.why}>
        <div>
          <p className={item.bonus.verdict === null ? text.muted : undefined}>{item.bonus.sentence}.</p>
          <p dir="auto">{item.wagering}.</p>
        </div>
        <div className={styles.code} data-offer="">
          {isFullDisplay ? (
            <LiveCode casino={item} address={address} from="codes" />
          ) : (
            <>
              <p>
                Code <b translate="no">{item.promoCode}</b>
              </p>
              <LiveCode casino={{ promoCode: null, code: item.code }} address={address} from="codes" />
            </>
          )}
        </div>
        {item.hasClaim && (
          <div className={styles.code} data-offer="">
            <ClaimBonusLink
              address={address}
              from="codes"
              describedBy={nameId}
              code={isFullDisplay ? item.promoCode : null}
              display={item.display}
              name={item.name}
            />
            <AdNote address={address} landingDomain={item.landingDomain} />
          </div>
        )}
      </div>
    </li>
  );
}
