import { toastDanger, toastSuccess } from './notices/toast.ts';

/**
 * Copies a text to the clipboard and shows a toast.
 * @param successText text of the toast, such as 'Link copied'
 * @param failureText text of the toast if the browser refuses; by default a request to copy the text, which it contains
 */
export async function copyText(text: string, successText: string, failureText?: string): Promise<void> {
  if (await writeText(text)) await toastSuccess(successText);
  else await toastDanger(failureText ?? `This could not be copied. Select it and copy it manually: ${text}`);
}

async function writeText(text: string): Promise<boolean> {
  // `navigator.clipboard` requires HTTPS, which may be missing in a local network.
  if (!navigator.clipboard) return copySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Fallback: selects the text in a hidden field and copies the selection. */
function copySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // The field must be inside an open dialog, because the dialog traps the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
