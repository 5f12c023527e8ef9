import type { BackupRun } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import styles from './backup.card.module.css';
import { backupsQuery, startBackupMutation } from './operations.api.ts';

/** The latest backup, the time of the next one, and a button that makes one now. */
export default function BackupCard() {
  const { data, error } = useQuery(backupsQuery);
  const canEdit = useCanEdit();
  const start = useMutation(startBackupMutation);
  const latest = data?.latest;
  return (
    <Card id="backup" aria-labelledby="backup-title">
      <h2 id="backup-title">Backups</h2>
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={96} />}
      {data && !data.next_at && (
        <p>
          No backups are scheduled. Set <code>BACKUP_DIR</code> on the server to back up every night.
        </p>
      )}
      {data?.next_at && (
        <>
          {latest?.error && (
            <Alert tone="danger" mb={4} title="The latest backup failed">
              {latest.error}
            </Alert>
          )}
          <dl className={styles.facts}>
            <div>
              <dt>Latest backup</dt>
              <dd>{latest ? <RunResult run={latest} /> : 'None yet'}</dd>
            </div>
            {latest && !latest.verified && (
              <div>
                <dt>Latest verified backup</dt>
                <dd>{data.latest_verified ? <RunResult run={data.latest_verified} /> : 'None yet'}</dd>
              </div>
            )}
            <div>
              <dt>Next backup</dt>
              <dd>
                <InterviewTime value={data.next_at} withDate />
              </dd>
            </div>
          </dl>
          <Button
            className={styles.start}
            look="outline"
            loading={start.isPending}
            onClick={() => start.mutate(undefined, toastOutcome)}
            {...editableProps(canEdit)}
          >
            Back up now
          </Button>
        </>
      )}
    </Card>
  );
}

const RunResult = ({ run }: { run: BackupRun }) => (
  <>
    <InterviewTime value={run.started_at} withDate />
    <br />
    {describeRun(run)}
  </>
);

function describeRun({ ended_at: endedAt, bytes, verified }: BackupRun): string {
  if (endedAt === null) return 'Running';
  const size = bytes === null ? '' : `, ${formatFileSize(bytes)}`;
  return `${verified ? 'Complete and verified' : 'Failed'}${size}`;
}
