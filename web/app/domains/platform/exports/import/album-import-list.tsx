import type { AlbumImport, AlbumImportResult } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { formatFileSize } from '../../../../ui/file-size.ts';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import progress from '../../../../ui/loading/progress.module.css';
import { formatTime } from '../../../../ui/time.ts';
import { cancelImportMutation } from './album-import.api.ts';
import styles from './album-import.module.css';

/** The imports of albums: their progress, and what each of them added or why it failed. */
export function AlbumImportList({ imports }: { imports: readonly AlbumImport[] }) {
  if (imports.length === 0) return <p className={styles.none}>No album was imported in the last 30 days.</p>;
  return (
    <ul className={styles.list}>
      {imports.map((row) => (
        <AlbumImportRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function AlbumImportRow({ row }: { row: AlbumImport }) {
  const { filename, bytes, customer, created_at, failure, result } = row;
  return (
    <li className={styles.row}>
      <p>
        <strong>{filename}</strong>
      </p>
      <p className={styles.facts}>
        {formatFileSize(bytes)} · {formatTime(created_at, 'MM-DD-YYYY')}
        {customer && (
          <>
            {' · for '}
            <Link to={`/user/view/${customer.id}`}>{customer.fullName}</Link>
          </>
        )}
      </p>
      {row.state === 'uploading' && <UnfinishedImport id={row.id} />}
      {(row.state === 'queued' || row.state === 'running') && !failure && <ImportProgress row={row} />}
      {result && <ImportResult result={result} />}
      {failure && row.state === 'queued' && (
        <p role="status">
          <strong>Waiting for free space.</strong> {failure}
        </p>
      )}
      {failure && row.state === 'failed' && <p className={styles.failure}>{failure}</p>}
    </li>
  );
}

function UnfinishedImport({ id }: { id: string }) {
  const canEdit = useCanEdit();
  const cancel = useMutation(cancelImportMutation);
  return (
    <>
      <p>The upload is not complete. Choose the same file again to continue.</p>
      {cancel.error && <p className={styles.failure}>{cancel.error.message}</p>}
      <Button
        size="sm"
        look="outline"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id)}
        {...editableProps(canEdit)}
      >
        Cancel upload
      </Button>
    </>
  );
}

function ImportProgress({ row: { state, percent, filename } }: { row: AlbumImport }) {
  return (
    <div className={styles.progress}>
      <p className={styles.header} role="status">
        {state === 'queued' ? 'Next in line …' : 'Importing …'}
        <span className={progress.percent}>{percent}%</span>
      </p>
      <progress
        className={progress.bar}
        max={100}
        value={percent}
        aria-label={`Progress of the import of ${filename}`}
      />
    </div>
  );
}

function ImportResult({ result }: { result: AlbumImportResult }) {
  const { films, chapters, photographs, existing, without_file: withoutFile, left_out: leftOut } = result;
  return (
    <>
      <p>
        Imported {formatCount(films, 'film')}, {formatCount(chapters, 'chapter')} and{' '}
        {formatCount(photographs, 'photograph')}.
        {existing > 0 && ` Already in the story: ${existing.toLocaleString('en-US')}.`}
      </p>
      {withoutFile.length > 0 && <p>Missing from the album: {withoutFile.join('; ')}.</p>}
      {leftOut.length > 0 && <p>Left out: {leftOut.join(' ')}</p>}
    </>
  );
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
