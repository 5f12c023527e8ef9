import { useMutation } from '@tanstack/react-query';
import { downloadUrl } from '../../../../ui/download.ts';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { originalMutation } from './memory-changes.api.ts';

/** Downloads the original of a photograph; a failure is reported in a toast. */
export function useOriginalDownload() {
  const { mutate, isPending } = useMutation(originalMutation);
  const download = (id: string) =>
    mutate(id, {
      onSuccess: (url) => downloadUrl(url),
      onError: ({ message }) => void toastDanger(message),
    });
  return { download, isPending };
}
