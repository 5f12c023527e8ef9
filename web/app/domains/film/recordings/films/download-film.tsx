import type { Film } from '@lifestory/contract';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { downloadUrl } from '../../../../ui/download.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import type { DownloadChoiceDialog } from './download-choice.dialog.tsx';

const DownloadChoice = lazyComponent<ComponentProps<typeof DownloadChoiceDialog>>(
  async () => ({ default: (await import('./download-choice.dialog.tsx')).DownloadChoiceDialog }),
  { floating: true },
);

/**
 * Downloads a film under its file name. Requests a new signed URL, because the one on the page may have expired. Staff
 * choose between the original and the version of the family if the film has private passages.
 */
export function DownloadFilm({ film, renew }: { film: Film; renew: () => Promise<Film | null> }) {
  const [busy, setBusy] = useState(false);
  const [choices, setChoices] = useState<Film | null>(null);
  const download = async () => {
    setBusy(true);
    const fresh = await renew().catch(() => null);
    setBusy(false);
    if (!fresh) return toastDanger('The film could not be downloaded. Please try again.');
    if (fresh.family_copy) setChoices(fresh);
    else downloadUrl(fresh.download, film.o_file);
  };
  return (
    <>
      <Button wide loading={busy} onClick={download}>
        <Icon name="download" />
        {film.parts > 1 ? `Download Video, part ${film.part}` : 'Download Video'}
      </Button>
      {choices?.family_copy && (
        <DownloadChoice
          name={film.o_file}
          original={choices.download}
          familyCopy={choices.family_copy}
          onClose={() => setChoices(null)}
        />
      )}
    </>
  );
}
