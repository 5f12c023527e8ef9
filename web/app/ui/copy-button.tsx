import { Button, type ButtonProps } from '@mantine/core';
import { copyText } from './clipboard.ts';
import { Icon } from './icon.tsx';

interface Props extends Omit<ButtonProps, 'children'> {
  text: string;
  label: string;
  /** Text of the toast after copying. */
  successText: string;
}

/** A button that copies a text. */
export function CopyButton({ text, label, successText, ...button }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="copy" />}
      {...button}
      onClick={() => copyText(text, successText)}
    >
      {label}
    </Button>
  );
}
