import { useEffect, useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { DropArea } from '../../../../ui/forms/drop-area.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MemoryFields } from '../memory/memory-fields.tsx';
import type { MemoryInput } from '../memory/memory-input.ts';
import { isLocked, type NewMemory } from './new-memories.ts';
import styles from './new-memory.module.css';
import { acceptedTypes } from './photograph-file.ts';

interface Props {
  memory: NewMemory;
  /** Accessible name, such as `photograph 2`. */
  name: string;
  /** Undefined for a single empty row. */
  onRemove: (() => void) | undefined;
  onFiles: (files: readonly File[]) => void;
  onChange: (input: Partial<MemoryInput>) => void;
}

/** A photograph that is about to be added: preview, fields and upload progress. */
export function NewMemoryRow({ memory, name, onRemove, onFiles, onChange }: Props) {
  const { id, file, failure, state, progress } = memory;
  const prefix = prefixOf(id);
  const errors = failure?.fields ?? {};
  const isUploading = state === 'waiting' || state === 'sending';
  return (
    <section className={styles.row} data-state={state} data-empty={!file || undefined} aria-label={name}>
      {file ? (
        <Preview file={file} />
      ) : (
        <DropArea
          fieldId={`${prefix}image`}
          onFiles={onFiles}
          accept={acceptedTypes}
          multiple
          icon="photograph"
          title="Choose photographs"
          hint="Click here or drop them. JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 25 MB each."
        />
      )}
      <div className={styles.details}>
        {(errors.image || (failure && Object.keys(errors).length === 0)) && (
          <p className={styles.error}>{errors.image ?? failure?.message}</p>
        )}
        <MemoryFields
          prefix={prefix}
          input={memory}
          metadataDate={memory.metadataDate}
          errors={errors}
          disabled={isLocked(memory)}
          onChange={onChange}
        />
        {isUploading && (
          <div className={styles.progress}>
            <progress
              max={100}
              value={Math.round(progress * 100)}
              aria-label={`Upload progress of ${name}`}
            />
            <span>
              {state === 'waiting'
                ? 'Waiting…'
                : progress < 1
                  ? `${Math.round(progress * 100)}%`
                  : 'Almost there…'}
            </span>
          </div>
        )}
        {state === 'added' && (
          <p className={styles.added}>
            <Icon name="check" /> Added
          </p>
        )}
      </div>
      {onRemove && state === 'open' && (
        <IconButton
          className={styles.remove}
          look="outline"
          round
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </IconButton>
      )}
    </section>
  );
}

/** The prefix of the field ids of a new memory. */
export const prefixOf = (id: number): string => `memory-${id}-`;

/** Preview of the local file; a placeholder if the browser cannot decode the format. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    setFailed(false);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <figure className={styles.preview}>
      {hasFailed ? (
        <div className={styles.placeholder}>
          <Icon name="photograph" size={40} />
          <span>The preview appears once it is added.</span>
        </div>
      ) : (
        url && <img src={url} alt="" onError={() => setFailed(true)} />
      )}
      <figcaption>{file.name}</figcaption>
    </figure>
  );
}
