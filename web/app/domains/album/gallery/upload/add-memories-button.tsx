import { type ComponentType, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ChunkFailure, loadChunk } from '../../../../ui/loading/chunk.ts';
import { toastDanger } from '../../../../ui/notices/toast.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** The button that opens the dialog for adding photographs; the code of the dialog is loaded on demand. */
export function AddMemories() {
  const [OpenDialog, setOpenDialog] = useState<Dialog | null>(null);
  const openDialog = async () => {
    try {
      const { default: dialog } = await loadChunk(() => import('./add-memories.dialog.tsx'));
      setOpenDialog(() => dialog);
    } catch (failure) {
      const isOutdated = failure instanceof ChunkFailure && failure.problem === 'outdated';
      void toastDanger(
        isOutdated
          ? 'A new version is available. Reload the page, then add your photo.'
          : 'This could not be opened. Please check your internet connection and try again.',
      );
    }
  };
  return (
    <>
      <Button look="accent" round aria-haspopup="dialog" onClick={() => void openDialog()}>
        <Icon name="plus" />
        Add Photo
      </Button>
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
}
