import { toastDanger, toastSuccess } from '../../ui/toast.ts';

/** Puts a link on the clipboard and says so; where the browser refuses, the link itself is shown to copy by hand. */
export async function copyLink(link: string, said = 'Payment link copied successfully'): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    await toastSuccess(said);
  } catch {
    await toastDanger(`We could not copy the link. Please copy it by hand: ${link}`);
  }
}
