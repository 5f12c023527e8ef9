import type { MailDetails } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { editableProps, ReadOnlyNote, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { MailFailure, StateBadge } from './mail-labels.tsx';
import styles from './mail-reader.module.css';
import { mailQuery, resendMailMutation } from './mails.api.ts';

/** A mail in a dialog: its state, its content, and a button that sends it again. */
export function MailReader({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, error } = useQuery(mailQuery(id));
  return (
    <Dialog onClose={onClose} title={mail?.subject ?? 'E-mail'} size="xl">
      <ErrorSummary failure={error} onDismiss={onClose} />
      {mail ? <MailContent mail={mail} onSent={onClose} /> : !error && <Skeleton height={520} />}
    </Dialog>
  );
}

function MailContent({ mail, onSent }: { mail: MailDetails; onSent: () => void }) {
  const canEdit = useCanEdit();
  const [isPlain, setPlain] = useState(true);
  const resend = useMutation(resendMailMutation);
  const sendAgain = () =>
    resend.mutate(mail.id, {
      onSuccess: ({ message }) => {
        void toastSuccess(message);
        onSent();
      },
      onError: ({ message }) => void toastDanger(message),
    });
  return (
    <>
      <dl className={styles.facts}>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>State</dt>
        <dd>
          <StateBadge state={mail.state} />
          {(mail.state === 'sent' || mail.state === 'written') && mail.sent_at && (
            <>
              {' '}
              <InterviewTime value={mail.sent_at} withDate />
            </>
          )}
          <MailFailure mail={mail} />
        </dd>
        {mail.attachments.length > 0 && (
          <>
            <dt>Attached</dt>
            <dd>{mail.attachments.map(({ filename }) => filename).join(', ')}</dd>
          </>
        )}
      </dl>
      {mail.state === 'written' && (
        <p className={styles.note}>
          No mail server was set up, so this e-mail was not sent. It is in a file on the server.
        </p>
      )}
      {mail.forgotten ? (
        <p className={styles.note}>
          This e-mail is older than 90 days. Its text has been deleted, so it cannot be sent again.
        </p>
      ) : isPlain ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        // The empty `sandbox` blocks scripts, forms and new windows.
        <iframe className={styles.frame} title={mail.subject} sandbox="" srcDoc={disableLinks(mail.html)} />
      )}
      {!mail.forgotten && (
        <>
          <p className={styles.note}>
            The secrets in links, such as those for signing in, are hidden here (•••). The e-mail itself
            contains them in full.
          </p>
          <ReadOnlyNote />
          <Group justify="end">
            <Button look="outline" onClick={() => setPlain((before) => !before)}>
              {isPlain ? 'Show formatted' : 'Show plain text'}
            </Button>
            <Button onClick={sendAgain} loading={resend.isPending} {...editableProps(canEdit)}>
              {mail.state === 'sent' ? 'Send again' : 'Send now'}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

/** Makes links open new windows, which the sandbox blocks: clicking them does nothing. */
const disableLinks = (html: string) => html.replace(/<html[^>]*>/, '$&<head><base target="_blank"></head>');
