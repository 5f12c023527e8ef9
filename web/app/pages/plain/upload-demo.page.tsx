import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isStaff, useUser } from '../../api/sign-in.ts';
import { trialCalls, Uploader } from '../../domains/film/recordings/index.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import styles from './upload-demo.module.css';

/** A test of the chunked upload, which stores nothing. Everyone may view the page; only staff may upload. */
export default function UploadDemoPage() {
  const user = useUser();
  const [search] = useSearchParams();
  const token = search.get('upload_token');
  const calls = useMemo(() => trialCalls(token), [token]);
  const canUpload = user !== null && isStaff(user.role);
  return (
    <div className={styles.page}>
      <PageTitle
        title="Upload a Video"
        text="Try uploading a large video in small parts. Nothing sent here is stored."
      />
      <Card className={styles.card}>
        <Uploader
          calls={calls}
          {...(canUpload ? {} : { disabledReason: 'Sign in as staff to try an upload.' })}
        />
      </Card>
    </div>
  );
}
