import chip from '../../ui/chip.module.css';
import styles from '../../ui/site-rows.module.css';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import { RemoveButton } from './remove-button';
import type { Removable } from './remove-button';

export function UnseenRow({ address, onRemove }: Removable & { address: string }) {
  return (
    <li>
      <Logo name={address} url={null} size="small" />
      <h2>{address}</h2>
      <div className={styles.why}>
        <p className={text.small}>There is no review of it at present.</p>
        <div className={chip.chips}>
          <RemoveButton name={address} onRemove={onRemove} />
        </div>
      </div>
    </li>
  );
}
