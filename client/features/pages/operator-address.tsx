import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import { SectionHead } from '../../ui/section-head';
import styles from './operator-address.module.css';
import type { Page } from './page-data';

const MAIL_ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;

export function OperatorAddress({ operator }: { operator: NonNullable<Page['operator']> }) {
  const { name, address, contact, isInvented } = operator;
  return (
    <section className={classNames(layout.wrap, layout.section)} aria-labelledby="operator">
      <SectionHead title="Who runs this site" id="operator" />
      {isInvented && <Notice title="Invented company">This is a demo. No such company exists.</Notice>}
      <address className={styles.address}>
        <span dir="auto">{[name, address].filter(Boolean).join('\n')}</span>
        {contact && (
          <bdi>{MAIL_ADDRESS.test(contact) && !isInvented ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</bdi>
        )}
      </address>
    </section>
  );
}
