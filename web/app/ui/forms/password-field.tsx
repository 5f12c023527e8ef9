import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import styles from './password-field.module.css';

/** A password field with an accessible show/hide button. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      autoComplete="current-password"
      {...props}
      aria-invalid={props.error ? true : undefined}
      rightSectionWidth="3rem"
      classNames={{ visibilityToggle: styles.toggle }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': visible,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
