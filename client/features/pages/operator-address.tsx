import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import styles from './operator-address.module.css';
import type { Page } from './page-data';

/** The operator of the site, as entered in Site Settings. */
export function OperatorAddress({ operator }: { operator: NonNullable<Page['operator']> }) {
  return (
    <section className={classNames(layout.wrap, layout.section)} aria-labelledby="operator">
      <SectionHead title="Who runs this site" id="operator" />
      <address className={styles.address} dir="auto">
        {[operator.name, operator.address].filter(Boolean).join('\n')}
      </address>
    </section>
  );
}
