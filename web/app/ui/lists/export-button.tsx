import { useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { Button } from '../button.tsx';
import { downloadUrl } from '../download.ts';
import { editableProps, useCanEdit } from '../forms/read-only.tsx';
import { Icon } from '../icon.tsx';
import { toastDanger, toastSuccess } from '../notices/toast.ts';

interface ExportButtonProps {
  /** Returns a signed URL that the browser downloads. */
  getUrl: () => Promise<string>;
  /** Whether everyone who sees the list may export it; otherwise only a Super Admin may. */
  isForReaders?: boolean;
}

/** Exports a list as a file. */
export function ExportButton({ getUrl, isForReaders = false }: ExportButtonProps) {
  const canExport = useCanEdit() || isForReaders;
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    getUrl()
      .then((url) => {
        downloadUrl(url);
        return toastSuccess('Your file is downloading');
      })
      .catch((failure: Failure) => toastDanger(failure.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button look="outline" loading={busy} onClick={download} {...editableProps(canExport)}>
      <Icon name="download" />
      Export CSV
    </Button>
  );
}
