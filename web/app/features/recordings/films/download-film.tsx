import type { Film } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadUrl } from '../../../ui/download.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';

/** Downloads a film under its file name. Requests a new signed URL, because the one on the page may have expired. */
export function DownloadFilm({ film, renew }: { film: Film; renew: () => Promise<Film | null> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const fresh = await renew().catch(() => null);
    setBusy(false);
    if (!fresh) return toastDanger('The film could not be downloaded. Please try again.');
    downloadUrl(fresh.download, film.o_file);
  };
  return (
    <Button fullWidth size="md" loading={busy} leftSection={<Icon name="download" />} onClick={download}>
      {film.parts > 1 ? `Download Video, part ${film.part}` : 'Download Video'}
    </Button>
  );
}
