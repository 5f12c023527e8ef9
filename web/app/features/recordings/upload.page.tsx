import { Card } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { recordingCalls, sendPoster } from './recordings.api.ts';
import styles from './upload.module.css';
import { Uploader } from './uploader.tsx';

/** Uploads a customer's recording; the server finds the interview that it belongs to. */
export default function UploadPage() {
  const { id = '' } = useParams();
  const calls = useMemo(() => recordingCalls({ customer_id: id }), [id]);
  const mayUpload = useUser()?.role === 'Super Admin';
  const [interviewId, setInterviewId] = useState<string | null>(null);
  const uploaded = (file: File, found: string | null) => {
    void toastSuccess('Video Uploaded Successfully');
    setInterviewId(found);
    if (found) void sendPoster(found, file);
  };
  return (
    <>
      <PageTitle
        title="Upload Video"
        text="The recording goes to this customer’s latest interview that has none yet, and to their account."
      />
      <Card withBorder radius="lg" padding="lg" maw={760}>
        <Uploader
          calls={calls}
          onDone={uploaded}
          {...(mayUpload ? {} : { disabledReason: 'Recordings are uploaded by a Super Admin.' })}
        />
        {interviewId && (
          <p className={styles.after}>
            The recording is in the customer’s account.{' '}
            <Link to={`/session/view/${interviewId}`}>View the session</Link>
          </p>
        )}
      </Card>
    </>
  );
}
