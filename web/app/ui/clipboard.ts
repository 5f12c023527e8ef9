import { toastDanger, toastSuccess } from './toast.ts';

/**
 * Puts a text on the clipboard and says so in a toast.
 * @param copied what the toast says, such as 'Link copied'
 * @param byHand what it says where the browser refuses; by default the text itself, to be selected
 */
export async function copyText(text: string, copied: string, byHand?: string): Promise<void> {
  if (await writeText(text)) await toastSuccess(copied);
  else await toastDanger(byHand ?? `We could not copy this. Select it and copy it by hand: ${text}`);
}

async function writeText(text: string): Promise<boolean> {
  // Without HTTPS, as in a local network, there is no `navigator.clipboard`.
  if (!navigator.clipboard) return copySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The older way: selects the text in a field that nobody sees, and has the browser copy the selection. */
function copySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // A dialog keeps the focus within itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}
