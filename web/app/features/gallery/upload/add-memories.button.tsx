import { type ComponentType, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ChunkFailure, loadChunk } from '../../../ui/loading/chunk.ts';
import { toastDanger } from '../../../ui/notices/toast.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Opens the dialog for adding photographs; its code is loaded on demand. */
export function AddMemories() {
  const [Opened, setOpened] = useState<Dialog | null>(null);
  const open = async () => {
    try {
      const { default: dialog } = await loadChunk(() => import('./add-memories.modal.tsx'));
      setOpened(() => dialog);
    } catch (failure) {
      const outdated = failure instanceof ChunkFailure && failure.problem === 'outdated';
      void toastDanger(
        outdated
          ? 'A new version is available. Reload the page, then add your photo.'
          : 'This could not be opened. Please check your internet connection and try again.',
      );
    }
  };
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => void open()}>
        <Icon name="plus" />
        Add Photo
      </button>
      {Opened && <Opened onClose={() => setOpened(null)} />}
    </>
  );
}
