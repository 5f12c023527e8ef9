import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MemoryFields } from '../memory/memory.fields.tsx';
import type { MemoryInput } from '../memory/memory-input.ts';
import { isLocked, type NewMemory } from './new-memories.ts';
import styles from './new-memory.module.css';
import { photographs } from './photograph-file.ts';

interface Props {
  memory: NewMemory;
  /** Label, such as `Photograph 2`. */
  name: string;
  /** Undefined for a single empty row. */
  onRemove: (() => void) | undefined;
  onFiles: (files: readonly File[]) => void;
  onChange: (input: Partial<MemoryInput>) => void;
}

/** A photograph that is about to be added: preview, fields and upload progress. */
export function NewMemoryRow({ memory, name, onRemove, onFiles, onChange }: Props) {
  const { id, file, failure, state, sent } = memory;
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
          accept={photographs}
          multiple
          icon="photograph"
          title="Choose photographs"
          hint="Click here or drop them. JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 25 MB each."
        />
      )}
      <div className={styles.about}>
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
            <progress max={100} value={Math.round(sent * 100)} aria-label={`Upload progress of ${name}`} />
            <span>
              {state === 'waiting' ? 'Waiting…' : sent < 1 ? `${Math.round(sent * 100)}%` : 'Almost there…'}
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
        <ActionIcon
          className={styles.remove}
          variant="default"
          size="xl"
          radius="xl"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </ActionIcon>
      )}
    </section>
  );
}

/** The prefix of the field ids of a new memory. */
export const prefixOf = (id: number): string => `memory-${id}-`;

/** Preview of the local file; a drawing if the browser cannot decode the format. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    setHidden(false);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <figure className={styles.preview}>
      {hidden ? (
        <div className={styles.placeholder}>
          <Icon name="photograph" size={40} />
          <span>The preview appears once it is added.</span>
        </div>
      ) : (
        address && <img src={address} alt="" onError={() => setHidden(true)} />
      )}
      <figcaption>{file.name}</figcaption>
    </figure>
  );
}
