import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import { toastDanger } from './toast.ts';

interface Props extends Omit<ButtonProps, 'children'> {
  /** What is put on the clipboard, or a call that fetches it. */
  text: string | (() => Promise<string>);
  label?: string;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label = 'Copy', ...button }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      await toastDanger('We could not copy this. Please select it and copy it by hand.');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      {...button}
      onClick={copy}
      aria-live="polite"
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
