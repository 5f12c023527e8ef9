import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

const link = 'http://localhost:3000/pay/1';

afterEach(() => vi.restoreAllMocks());

/** Renders the button with a clipboard that user-event provides. */
async function showButton() {
  const { user } = await renderElement(
    <CopyButton text={link} label="Copy link" successText="Link copied" />,
  );
  const button = screen.getByRole('button', { name: 'Copy link' });
  return { user, button };
}

test('the text is copied to the clipboard', async () => {
  const { user, button } = await showButton();
  await user.click(button);
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(link);
});

/**
 * Makes the browser refuse access to the clipboard. `execCommand('copy')` returns `canCopy`, and calls the returned
 * mock with the selected text.
 */
function refuseClipboard(canCopy: boolean) {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'));
  const onCopy = vi.fn<(text: string | undefined) => void>();
  document.execCommand = () => {
    const field = document.querySelector('textarea');
    onCopy(field?.value.slice(field.selectionStart, field.selectionEnd));
    return canCopy;
  };
  return onCopy;
}

test('the text is copied from a selection if the clipboard is refused, and the button keeps the focus', async () => {
  const { user, button } = await showButton();
  const onCopy = refuseClipboard(true);
  await user.click(button);
  await screen.findByText('Link copied');
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(link);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a text that cannot be copied is shown so that the user can copy it manually', async () => {
  const { user, button } = await showButton();
  refuseClipboard(false);
  await user.click(button);
  await screen.findByText(`This could not be copied. Select it and copy it manually: ${link}`);
});
