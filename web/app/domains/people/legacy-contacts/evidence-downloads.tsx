import type { EvidenceFile } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { downloadUrl } from '../../../ui/download.ts';
import { formatFileSize } from '../../../ui/file-size.ts';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { openEvidenceMutation } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

interface Props {
  files: readonly EvidenceFile[];
  canOpen: boolean;
}

/** The files with evidence of a request, for staff; those who decide download them. */
export function EvidenceDownloads({ files, canOpen }: Props) {
  const open = useMutation(openEvidenceMutation);
  const download = (id: string) =>
    open.mutate(id, {
      onSuccess: (url) => downloadUrl(url),
      onError: ({ message }) => void toastDanger(message),
    });
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Attached evidence">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <span className={styles.file}>
            {name} <span className={styles.size}>{formatFileSize(bytes)}</span>
          </span>
          <Button
            look="outline"
            size="sm"
            aria-label={`Download ${name}`}
            loading={open.isPending && open.variables === id}
            {...editableProps(canOpen)}
            onClick={() => download(id)}
          >
            <Icon name="download" size={18} />
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}
