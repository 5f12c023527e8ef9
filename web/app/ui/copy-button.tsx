import { Button, type ButtonProps } from './button.tsx';
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
    <Button look="outline" {...button} onClick={() => copyText(text, successText)}>
      <Icon name="copy" />
      {label}
    </Button>
  );
}
