import type { Film, Recording, RecordingPlace, UnfinishedUpload } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { formatFileSize } from '../../../../ui/file-size.ts';
import list from '../../../../ui/lists/framed-list.module.css';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatTime } from '../../../../ui/time.ts';
import { type RecordingAction, type RecordingChange, recordingMutation } from './recording-list.api.ts';
import styles from './recording-list.module.css';
import { RecordingRow } from './recording-row.tsx';
import { RestoreDialog } from './restore.dialog.tsx';

interface Props {
  recordings: readonly Recording[];
  uploads: readonly UnfinishedUpload[];
  /** Whether the session has begun, or is known to have been held. */
  hasBegun: boolean;
  /** Whether an upload is running on this page, which shows it in a separate row above the list. */
  isUploading: boolean;
  /** Refetches the recordings. */
  onChange: () => Promise<unknown>;
  /** Asks for the reason without which recordings have no links; resolves to whether it was given. */
  onUnlock: () => Promise<boolean>;
  /** Refetches a recording, with new signed URLs; null if it no longer exists. */
  renew: (id: string) => Promise<Film | null>;
}

/** The confirmations of the actions. */
const confirmations: Record<
  Exclude<RecordingAction, 'restore'>,
  { title: string; text: string; button: string }
> = {
  withdraw: {
    title: 'Withdraw this film?',
    text: 'The family can no longer watch it, and links to it stop working at once. You can restore it later.',
    button: 'Withdraw film',
  },
  announce: {
    title: 'Notify the family about this film?',
    text: 'The storyteller and the members of the story get a notification and an e-mail.',
    button: 'Notify the family',
  },
  discard: {
    title: 'Cancel this upload?',
    text: 'The part uploaded so far will be deleted and cannot be resumed.',
    button: 'Cancel upload',
  },
};

/** All recordings of a session with their actions, and its unfinished uploads. */
export function RecordingList({
  recordings,
  uploads,
  hasBegun,
  isUploading,
  onChange,
  onUnlock,
  renew,
}: Props) {
  const [pendingAction, setPendingAction] = useState<{ action: RecordingAction; id: string } | null>(null);
  const mutation = useMutation(recordingMutation);
  const current = recordings.filter(({ status }) => status === 'current');
  const isAnnounced = current.some(({ announced_at }) => announced_at !== null);
  const unfinished = uploads.filter(({ own }) => !(own && isUploading));
  const close = () => setPendingAction(null);

  const applyChange = (change: RecordingChange) =>
    mutation.mutate(change, {
      onSuccess: async ({ message }) => {
        void toastSuccess(message);
        close();
        await onChange();
      },
      onError: ({ message }) => {
        void toastDanger(message);
        close();
      },
    });
  const confirmation =
    pendingAction && pendingAction.action !== 'restore' ? confirmations[pendingAction.action] : null;

  if (recordings.length === 0 && unfinished.length === 0) return null;
  return (
    <div className={styles.lists}>
      {unfinished.length > 0 && (
        <section aria-labelledby="unfinished-uploads">
          <h3 id="unfinished-uploads" className={styles.title}>
            Unfinished uploads
          </h3>
          <ul className={list.rows}>
            {unfinished.map((upload) => (
              <UnfinishedUploadRow
                key={upload.id}
                upload={upload}
                onDiscard={() => setPendingAction({ action: 'discard', id: upload.id })}
              />
            ))}
          </ul>
        </section>
      )}
      {recordings.length > 0 && (
        <section aria-labelledby="all-recordings">
          <h3 id="all-recordings" className={styles.title}>
            All recordings
          </h3>
          <ul className={list.rows}>
            {recordings.map((recording) => (
              <RecordingRow
                key={recording.id}
                recording={recording}
                canAnnounce={recording.id === current[0]?.id && !isAnnounced}
                onAction={(action) => setPendingAction({ action, id: recording.id })}
                onUnlock={onUnlock}
                renew={() => renew(recording.id)}
              />
            ))}
          </ul>
        </section>
      )}
      <Confirm
        opened={confirmation !== null}
        title={confirmation?.title ?? ''}
        text={confirmation?.text}
        confirmLabel={confirmation?.button ?? ''}
        cancelLabel="Go back"
        busy={mutation.isPending}
        onCancel={close}
        onConfirm={() => pendingAction && applyChange({ ...pendingAction, place: 'only' })}
      />
      {pendingAction?.action === 'restore' && (
        <RestoreDialog
          hasCurrent={current.length > 0}
          hasBegun={hasBegun}
          busy={mutation.isPending}
          onCancel={close}
          onConfirm={(place: RecordingPlace) =>
            applyChange({ ...pendingAction, place, ...(hasBegun ? {} : { held_earlier: true }) })
          }
        />
      )}
    </div>
  );
}

/** An unfinished upload with its progress, instructions for resuming it, and a cancel button. */
function UnfinishedUploadRow({ upload, onDiscard }: { upload: UnfinishedUpload; onDiscard: () => void }) {
  const { filename, bytes, received_bytes, created_at, uploaded_by, own } = upload;
  const percent = Math.floor((received_bytes / bytes) * 100);
  return (
    <li className={list.row}>
      <p className={list.header}>
        <strong>{filename}</strong>
      </p>
      <p className={list.facts}>
        {percent}% of {formatFileSize(bytes)} · started by {own ? 'you' : uploaded_by},{' '}
        {formatTime(created_at, 'MM-DD-YYYY')}
      </p>
      {own && <p className={list.facts}>Choose the same file again to continue.</p>}
      <div className={styles.actions}>
        <Button size="sm" look="outline" onClick={onDiscard}>
          Cancel upload
        </Button>
      </div>
    </li>
  );
}
