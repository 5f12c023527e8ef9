import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadUrl } from '../../../ui/download.ts';
import { formatFileSize } from '../../../ui/file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import progress from '../../../ui/loading/progress.module.css';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { formatTime } from '../../../ui/time.ts';
import { formatTimeLeft } from '../../film/recordings/index.ts';
import styles from './own-data.card.module.css';
import { isExportRunning, ownExportQuery, startExportMutation } from './own-export.api.ts';
import { estimateSecondsLeft, type ProgressSample } from './time-left.ts';

const contentTexts = {
  Customer:
    'Your whole life story in one file: films, original photographs, captions and comments. It includes a page that shows everything, even offline.',
  'Sub User':
    'All your data in one file: your details, the photographs and comments you added, and your own life story if you have one. It includes a page that shows everything, even offline.',
};

/** The personal data export: prepares a file that the user can download when it is ready. */
export function OwnDataCard() {
  const user = useUser();
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery(ownExportQuery);
  const secondsLeft = useTimeLeft(
    data?.state === 'running' ? { percent: data.percent, atMs: dataUpdatedAt } : null,
  );
  const start = useMutation(startExportMutation);
  const [isFetching, setIsFetching] = useState(false);
  const startExport = () => start.mutate();
  // Refetches for a new URL: the loaded one may have expired if the page has been open for hours.
  const download = async () => {
    setIsFetching(true);
    const fresh = await client.fetchQuery({ ...ownExportQuery, staleTime: 0 }).catch(() => null);
    setIsFetching(false);
    if (!fresh?.url) return toastDanger('The file could not be downloaded. Please try again.');
    downloadUrl(fresh.url);
  };
  const failure = start.error ?? (data ? null : error);
  return (
    <Card aria-labelledby="own-data">
      <h2 id="own-data">Download everything</h2>
      <div className={styles.content}>
        <p>{user?.role === 'Sub User' ? contentTexts['Sub User'] : contentTexts.Customer}</p>
        {!data && !error && <Skeleton height={44} width={180} />}
        {failure && <Alert tone="danger">{failure.message}</Alert>}
        {data?.state === 'failed' && <Alert tone="danger">{data.failure}</Alert>}
        {(data?.state === 'none' || data?.state === 'failed') && (
          <Button loading={start.isPending} onClick={startExport}>
            <Icon name="download" />
            {data.state === 'failed' ? 'Try again' : 'Prepare my file'}
          </Button>
        )}
        {data && isExportRunning(data) && (
          <div className={styles.progress}>
            <div className={styles.header}>
              <strong>
                {data.state === 'queued' ? 'Your file is next in line …' : 'Preparing your file …'}
              </strong>
              <span className={progress.percent}>{data.percent}%</span>
            </div>
            <progress
              className={progress.bar}
              max={100}
              value={data.percent}
              aria-label="Progress of your file"
            />
            <p className={styles.note}>
              {secondsLeft === null
                ? 'Estimating the time left …'
                : `Time left: ${formatTimeLeft(secondsLeft)}`}
            </p>
            <p className={styles.note}>You can leave this page. We will e-mail you when the file is ready.</p>
          </div>
        )}
        {data?.state === 'ready' && (
          <div className={styles.ready}>
            <p>
              <strong>Your file is ready.</strong> It is {formatFileSize(data.bytes ?? 0)} and can be
              downloaded until {formatTime(data.expires_at ?? '', 'MMM DD, YYYY')}.
            </p>
            <div className={styles.actions}>
              <Button loading={isFetching} onClick={download}>
                <Icon name="download" />
                Download
              </Button>
              <Button look="outline" loading={start.isPending} onClick={startExport}>
                Prepare a new file
              </Button>
            </div>
            <p className={styles.note}>
              After the download, unpack the file and open <b>index.html</b> in its folder.
            </p>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {data?.state === 'ready' ? 'Your file is ready.' : ''}
          {data && isExportRunning(data) ? 'Your file is being prepared.' : ''}
        </p>
      </div>
    </Card>
  );
}

/** Estimated seconds left; null if no export is running, or if it is too early for an estimate. */
function useTimeLeft(current: ProgressSample | null): number | null {
  const [first, setFirst] = useState(current);
  // The export has just started or ended, or lower progress shows that a new one is running.
  const isNewExport = !current !== !first || (current && first && current.percent < first.percent);
  useEffect(() => {
    if (isNewExport) setFirst(current);
  });
  return current && first && !isNewExport ? estimateSecondsLeft(first, current) : null;
}
