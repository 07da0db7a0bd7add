import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import styles from '../../ui/site-rows.module.css';

export interface Removable {
  /** By keyboard the way back has to be near: by Tab it is behind everything else, and there for seconds. */
  onRemove: (byKeyboard: boolean) => void;
}

export function RemoveButton({ name, onRemove }: Removable & { name: string }) {
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.remove}
      aria-label={`Remove ${name}`}
      onClick={({ detail }) => onRemove(detail === 0)}
    >
      <Icon name="x" small />
      Remove
    </Button>
  );
}
