import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AlbumImportForm,
  AlbumImportList,
  albumImportsQuery,
} from '../../../domains/platform/exports/index.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { ReadOnlyNote } from '../../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import styles from './album-imports.module.css';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Settings', to: '/Settings' },
  { label: 'Import an album' },
];

/** The page on which staff import albums into the stories of customers. */
export default function AlbumImportsPage() {
  const { data, error, refetch } = useQuery(albumImportsQuery);
  const [isUploading, setIsUploading] = useState(false);
  // The uploader itself shows an upload that is under way.
  const listed = data?.filter(({ state }) => !(isUploading && state === 'uploading'));
  return (
    <>
      <PageTitle
        title="Import an album"
        text="Films, chapters, transcripts, photographs, comments and hearts from a file that a storyteller downloaded. What the story already has stays as it is, and nobody is notified."
        trail={<Breadcrumbs trail={trail} />}
      />
      <ReadOnlyNote />
      <ErrorSummary failure={error} onDismiss={() => refetch()} />
      <div className={styles.page}>
        <Card aria-labelledby="album">
          <h2 id="album">Album</h2>
          <AlbumImportForm onDone={() => void refetch()} onBusy={setIsUploading} />
        </Card>
        <Card aria-labelledby="imports">
          <h2 id="imports">Last 30 days</h2>
          {listed ? <AlbumImportList imports={listed} /> : <Skeleton height={120} />}
        </Card>
      </div>
    </>
  );
}
