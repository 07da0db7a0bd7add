import { useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/button';
import { Icon } from '../../../ui/icons/icon';
import { TextInput } from '../../../ui/form/text-input';
import styles from './password-input.module.css';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.frame}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} className={styles.input ?? ''} />
      <IconButton
        className={styles.reveal ?? ''}
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setIsShown((shown) => !shown)}
      >
        <Icon name="eye" />
      </IconButton>
    </div>
  );
}
