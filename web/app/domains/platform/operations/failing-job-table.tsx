import type { FailingJob } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import styles from './failing-job.module.css';
import { discardJobMutation, retryJobMutation } from './operations.api.ts';

/** Failing background jobs as a table, with Retry and Discard; on a phone each row is a card. */
export function FailingJobTable({ jobs }: { jobs: readonly FailingJob[] }) {
  const [jobToDiscard, setJobToDiscard] = useState<FailingJob | null>(null);
  const discard = useMutation(discardJobMutation);
  return (
    <>
      <table className={`${list.table} ${styles.rows}`}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Error</th>
            <th scope="col">Attempts</th>
            <th scope="col">Last failure</th>
            <th scope="col">Next try</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onDiscard={() => setJobToDiscard(job)} />
          ))}
        </tbody>
      </table>
      <Confirm
        opened={jobToDiscard !== null}
        title="Discard this job?"
        text={
          <p>
            This work will never be done: <strong>{jobToDiscard?.task}</strong>. This cannot be undone.
          </p>
        }
        confirmLabel="Yes, discard it"
        busy={discard.isPending}
        onCancel={() => setJobToDiscard(null)}
        onConfirm={() =>
          jobToDiscard &&
          discard.mutate(jobToDiscard.id, { ...toastOutcome, onSettled: () => setJobToDiscard(null) })
        }
      />
    </>
  );
}

function JobRow({ job, onDiscard }: { job: FailingJob; onDiscard: () => void }) {
  const canEdit = useCanEdit();
  const retry = useMutation(retryJobMutation);
  const { id, task, error, attempts, max_attempts: maxAttempts, given_up: isGivenUp, payload } = job;
  return (
    <tr>
      <th scope="row" className={styles.task}>
        {task}
        {payload !== null && (
          <details className={styles.payload}>
            <summary>Input</summary>
            <code>{payload}</code>
          </details>
        )}
      </th>
      <td data-label="Error" className={`${list.wide} ${styles.error}`}>
        {error}
      </td>
      <td data-label="Attempts">
        {attempts} of {maxAttempts}
      </td>
      <td data-label="Last failure" className={list.wide}>
        <InterviewTime value={job.failed_at} withDate />
      </td>
      <td data-label="Next try" className={list.wide}>
        {job.next_try_at ? (
          <InterviewTime value={job.next_try_at} withDate />
        ) : (
          <Badge tone="danger">{isGivenUp ? 'Given up' : 'Now'}</Badge>
        )}
      </td>
      <td className={`${list.wide} ${styles.actions}`}>
        <Button
          size="sm"
          loading={retry.isPending}
          aria-label={`Retry: ${task} (job ${id})`}
          onClick={() => retry.mutate(id, toastOutcome)}
          {...editableProps(canEdit)}
        >
          Retry
        </Button>
        <Button
          size="sm"
          look="outline"
          aria-label={`Discard: ${task} (job ${id})`}
          onClick={onDiscard}
          {...editableProps(canEdit)}
        >
          Discard
        </Button>
      </td>
    </tr>
  );
}
