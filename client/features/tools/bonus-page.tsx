import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { toBonusSearch, fillBonusForm, readBonusForm } from '../../../shared/codes/bonus-form';
import { bonusSearch } from '../../../shared/tools/tool-search';
import type { BonusSearch } from '../../../shared/tools/tool-search';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { BonusAnswer } from './bonus-answer';
import { BonusForm } from './bonus-form';
import { BonusTable } from './bonus-table';
import { chosenSite } from './tool-data';
import type { ToolSites } from './tool-data';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { BONUS_TITLE } from './tools-head';

type Props = { tools: ToolSites; search: BonusSearch };

export function BonusPage({ tools, search }: Props) {
  const router = useRouter();
  const [filled, setFilled] = useState(search);
  const [form, setForm] = useState(() => fillBonusForm(search, chosenSite(tools)));
  if (filled !== search) {
    setFilled(search);
    setForm(fillBonusForm(search, chosenSite(tools)));
  }
  const site = tools.sites.find(({ address }) => address === form.casino) ?? null;
  const { terms, notes, reason } = readBonusForm(form, site?.bonus ?? null);

  // Parses the form as the server does when it is submitted without JavaScript.
  const onHydrated = useCallback(
    (typed: FormData) => {
      const asked = bonusSearch(Object.fromEntries(typed));
      setForm(fillBonusForm(asked, tools.sites.find(({ address }) => address === asked.casino) ?? null));
    },
    [tools],
  );

  function choose(address: string) {
    const next = tools.sites.find((one) => one.address === address) ?? null;
    setForm(({ deposit }) => fillBonusForm({ deposit, filled: next?.address ?? 'none' }, next));
  }

  return (
    <ToolFrame
      title={BONUS_TITLE}
      lead="A bonus is worth its amount less what the house keeps while you wager it. That is the average; any one session can end far above or below it."
    >
      <div className={styles.tool}>
        <BonusForm
          sites={tools.sites}
          site={site}
          isUnknownSite={search.casino !== undefined && tools.chosen === null}
          form={form}
          notes={notes}
          set={(change) => setForm((before) => ({ ...before, ...change }))}
          choose={choose}
          onHydrated={onHydrated}
          storeInUrl={() =>
            void router.navigate({
              to: '/tools/bonus-value',
              search: bonusSearch(toBonusSearch(form)),
              resetScroll: false,
            })
          }
        />
        <BonusAnswer terms={terms} reason={reason} />
      </div>
      <BonusTable sites={tools.sites} chosen={site} deposit={terms.deposit} />
      <section className={layout.section} aria-labelledby="model">
        <SectionHead id="model" title="How it is worked out" />
        <dl className={styles.terms}>
          <div>
            <dt>Worth on average</dt>
            <dd>
              The bonus is the match of the deposit, at most the cap. Deposit and bonus are one balance. Each bet is a
              hundredth of it, until the wagering is done or nothing is left; it counts as much as the terms say, and
              the house keeps its edge. The worth is what is left on average, minus the deposit. It can be negative, but
              nobody can lose more than the deposit.
            </dd>
          </div>
          <div>
            <dt>Chance of a loss</dt>
            <dd>
              The chance of ending with less than the deposit, in the same model: each bet is doubled or lost, and with
              an edge of 4% you win 48 of 100. Calculated exactly, not simulated. Larger bets or games with rare wins
              lose more often, but occasionally win far more.
            </dd>
          </div>
          <div>
            <dt>What is not known</dt>
            <dd>
              We give no figure where terms are incomplete or the offer is not a deposit match. Terms can hold more: a
              maximum bet or an expiry date.
            </dd>
          </div>
        </dl>
      </section>
    </ToolFrame>
  );
}
