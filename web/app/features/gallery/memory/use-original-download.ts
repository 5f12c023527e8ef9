import { useMutation } from '@tanstack/react-query';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { originalMutation } from './memory-changes.api.ts';

/** Downloads the original of a photograph; a failure is reported in a toast. */
export function useOriginalDownload() {
  const { mutate, isPending } = useMutation(originalMutation);
  const download = (id: string) =>
    mutate(id, {
      onSuccess: (url) => {
        const link = document.createElement('a');
        link.href = url;
        link.download = '';
        link.click();
      },
      onError: ({ message }) => void toastDanger(message),
    });
  return { download, isPending };
}
