import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { downloadUrl } from '../download.ts';
import { editableProps, useCanEdit } from '../forms/read-only.tsx';
import { Icon } from '../icon.tsx';
import { toastDanger, toastSuccess } from '../notices/toast.ts';

/** Exports a list: `getUrl` returns a signed URL that the browser downloads. */
export function ExportButton({ getUrl }: { getUrl: () => Promise<string> }) {
  const canEdit = useCanEdit();
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
    <Button
      variant="default"
      loading={busy}
      leftSection={<Icon name="download" />}
      onClick={download}
      {...editableProps(canEdit)}
    >
      Export CSV
    </Button>
  );
}
