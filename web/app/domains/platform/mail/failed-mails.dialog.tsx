import type { Mail } from '@lifestory/contract';
import { useMutation, useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { editableProps, ReadOnlyNote, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import styles from './failed-mails.module.css';
import { MailFailure, StateBadge } from './mail-labels.tsx';
import { mailsQuery, resendMailMutation } from './mails.api.ts';

/** The states of mails that did not arrive; the API filters by one state at a time. */
const failedStates = ['undelivered', 'bounced', 'retrying'] as const;

/** Maximum number of mails per state; the others are in the list of e-mails. */
const maxMails = 10;

/** The latest mails that did not arrive, each with a button that sends it again. */
export default function FailedMailsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueries({
    queries: failedStates.map((state) => mailsQuery({ state, per_page: `${maxMails}` })),
  });
  const error = queries.find((query) => query.error)?.error ?? null;
  const isPending = queries.some((query) => query.isPending);
  const mails = queries
    .flatMap((query) => query.data?.data ?? [])
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <Dialog onClose={onClose} title="E-mails that did not arrive" size="xl">
      <ReadOnlyNote />
      <ErrorSummary failure={error} onDismiss={() => queries.map((query) => query.refetch())} />
      {isPending && !error && <Skeleton height={160} />}
      {!isPending && mails.length === 0 && <EmptyState text="Every e-mail has arrived." />}
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </ul>
      <Link to="/mails">All e-mails</Link>
    </Dialog>
  );
}

function FailedMail({ mail }: { mail: Mail }) {
  const canEdit = useCanEdit();
  const resend = useMutation(resendMailMutation);
  const sendAgain = () => resend.mutate(mail.id, toastOutcome);
  return (
    <li>
      <div>
        <Link to={`/mails?mail=${mail.id}`} className={styles.subject}>
          {mail.subject}
        </Link>
        <span className={styles.to}>
          {mail.to}, <InterviewTime value={mail.created_at} withDate />
        </span>
        <StateBadge state={mail.state} />
        <MailFailure mail={mail} />
      </div>
      <Button
        size="sm"
        look="outline"
        loading={resend.isPending}
        aria-label={`Send again: ${mail.subject}, to ${mail.to}`}
        onClick={sendAgain}
        {...editableProps(canEdit)}
      >
        Send again
      </Button>
    </li>
  );
}
