import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons/icon';
import styles from '../../ui/site-rows.module.css';

export interface Removable {
  /**
   * `byKeyboard`: focus the toast's Undo button, which keyboard users would otherwise reach last, and which is shown
   * for only a few seconds.
   */
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
