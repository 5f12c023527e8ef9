import type { FamilyCopy } from '@lifestory/contract';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { downloadUrl } from '../../../../ui/download.ts';
import { Stack } from '../../../../ui/layout/stack.tsx';

interface Props {
  /** The file name of the original. */
  name: string;
  /** The URL of the original. */
  original: string;
  familyCopy: FamilyCopy;
  onClose: () => void;
}

/** Lets staff choose between the version of the family and the original with its private passages. */
export function DownloadChoiceDialog({ name, original, familyCopy, onClose }: Props) {
  const { private_passages, download } = familyCopy;
  const passages = private_passages === 1 ? '1 private passage' : `${private_passages} private passages`;
  const choose = (url: string, fileName?: string) => {
    downloadUrl(url, fileName);
    onClose();
  };
  return (
    <Dialog title="Which film do you want to download?" onClose={onClose}>
      <Stack>
        <p>
          The original contains {passages}. Only the storyteller may see{' '}
          {private_passages === 1 ? 'it' : 'them'}. Please do not pass the original on to anyone else.
        </p>
        {download === '' && <p>The family’s version is still being made. Please try again later.</p>}
        <Button disabled={download === ''} onClick={() => choose(download)}>
          Download the family’s version
        </Button>
        <Button look="outline" onClick={() => choose(original, name)}>
          Download the original
        </Button>
      </Stack>
    </Dialog>
  );
}
