import type { EvidenceFile } from '@lifestory/contract';
import { maxEvidenceFiles } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import type { Failure } from '../../../api/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { addEvidenceMutation, removeEvidenceMutation } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

interface Props {
  /** The storyteller whose story the user asks to take over. */
  storytellerId: string;
  files: readonly EvidenceFile[];
}

/** The files with evidence of the user's open request, with a field for more. */
export function EvidenceFiles({ storytellerId, files }: Props) {
  const add = useMutation(addEvidenceMutation);
  const remove = useMutation(removeEvidenceMutation);
  const attach = async (chosen: readonly File[]) => {
    // One after the other; the first one that fails is named, and the others are not sent.
    try {
      for (const file of chosen) await add.mutateAsync({ storytellerId, file });
    } catch {
      // Shown below the field.
    }
  };
  const { error, variables } = add;
  return (
    <div className={styles.stack}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {files.map(({ id, name, bytes }) => (
            <li key={id}>
              <span className={styles.file}>
                {name} <span className={styles.size}>{formatFileSize(bytes)}</span>
              </span>
              <Button
                look="text"
                size="sm"
                aria-label={`Remove ${name}`}
                loading={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id, toastOutcome)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < maxEvidenceFiles ? (
        <DropArea
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          icon="upload"
          title={add.isPending ? 'Attaching…' : 'Attach evidence'}
          hint={`PDF, JPEG or PNG of up to 10 MB, at most ${maxEvidenceFiles} files. Only the staff who decide can open them.`}
          disabled={add.isPending}
          onFiles={(chosen) => void attach(chosen)}
        />
      ) : (
        <p className={styles.detail}>
          These are {maxEvidenceFiles} files. To attach another one, remove one first.
        </p>
      )}
      {error && (
        <p role="alert" className={styles.failure}>
          {variables && `${variables.file.name}: `}
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}

const messageOf = ({ fields, message }: Failure) => fields.file ?? message;
