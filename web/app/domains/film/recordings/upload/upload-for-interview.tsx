import type { UploadChoice } from '@lifestory/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import { useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatStoryTime, formatTime } from '../../../../ui/time.ts';
import { recordingCalls, sendPoster } from '../recordings.api.ts';
import styles from './upload-for-interview.module.css';
import { Uploader } from './uploader.tsx';

const formatSession = ({ starts_at }: UploadChoice) =>
  `${formatTime(starts_at, 'ddd, MMM DD, YYYY')}, ${formatStoryTime(starts_at)}`;

/** Uploads a film for a past session of a customer, which is selected if there are several. */
export function UploadForInterview({ choices }: { choices: readonly UploadChoice[] }) {
  const canUpload = useCanEdit();
  const [firstChoice, ...others] = choices;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [finishedSessionId, setFinishedSessionId] = useState<string | null>(null);
  const chosenChoice =
    others.length === 0 ? firstChoice : choices.find(({ session_id }) => session_id === chosenId);
  const chosenSession = chosenChoice?.session_id;
  const calls = useMemo(() => recordingCalls({ session_id: chosenSession ?? '' }), [chosenSession]);
  const finishUpload = (file: File, sessionId: string | null) => {
    void toastSuccess('Video Uploaded Successfully');
    setFinishedSessionId(sessionId);
    if (sessionId) void sendPoster(sessionId, file);
  };
  if (!firstChoice) {
    return (
      <p className={styles.none}>
        This customer has no past session, so there is nothing to upload yet. A recording can be uploaded once
        a session has taken place. <Link to="/sessions">All sessions</Link>
      </p>
    );
  }
  return (
    <>
      {others.length === 0 ? (
        <p className={styles.session}>
          Recording of the session on <strong>{formatSession(firstChoice)}</strong>
        </p>
      ) : (
        <RadioGroup
          label="Which session does this recording belong to?"
          value={chosenId}
          onChange={setChosenId}
          className={styles.session}
        >
          {choices.map((choice) => (
            <Radio
              key={choice.session_id}
              value={choice.session_id}
              disabled={isUploading}
              label={formatSession(choice)}
              description={choice.has_film ? 'Has a film' : 'No film yet'}
            />
          ))}
        </RadioGroup>
      )}
      {chosenChoice?.has_film && (
        <p className={styles.session}>
          This session has a film. The new one replaces it; the old one is kept for 30 days.
        </p>
      )}
      <Uploader
        key={chosenSession ?? 'none'}
        calls={calls}
        onDone={finishUpload}
        onBusy={setIsUploading}
        {...disabledReason(canUpload, chosenChoice !== undefined)}
      />
      {finishedSessionId && (
        <p className={styles.finished}>
          The recording is now in the customer’s account.{' '}
          <Link to={`/session/view/${finishedSessionId}`}>View the session</Link>
        </p>
      )}
    </>
  );
}

function disabledReason(canUpload: boolean, isChosen: boolean): { disabledReason?: string } {
  if (!canUpload) return { disabledReason: 'Recordings are uploaded by a Super Admin.' };
  return isChosen ? {} : { disabledReason: 'Choose the session first.' };
}
