import { Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ReadOnlyNote, useMayChange } from '../../ui/read-only.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { personQuery } from '../people/person.api.ts';
import { recordingCalls, sendPoster } from './recordings.api.ts';
import styles from './upload.module.css';
import { Uploader } from './uploader.tsx';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Customers', to: '/customers' },
  { label: 'Upload Video' },
];

/** Uploads a customer's recording; the server finds the interview that it belongs to. */
export default function UploadPage() {
  const { id = '' } = useParams();
  const customer = useQuery(personQuery(id));
  const calls = useMemo(() => recordingCalls({ customer_id: id }), [id]);
  const mayUpload = useMayChange();
  const [interviewId, setInterviewId] = useState<string | null>(null);
  const uploaded = (file: File, found: string | null) => {
    void toastSuccess('Video Uploaded Successfully');
    setInterviewId(found);
    if (found) void sendPoster(found, file);
  };
  if (customer.error && !customer.data) {
    const nobody = customer.error.status === 404 || customer.error.status === 422;
    return (
      <Notice
        title={nobody ? 'There is no such customer' : 'We could not show this customer'}
        text={
          nobody
            ? 'The account may have been deleted, or the address is not complete.'
            : customer.error.message
        }
      >
        <Link to="/customers" className="button">
          All customers
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle
        title="Upload Video"
        text="The recording goes to the customer’s latest interview that has none yet, and to their account."
        trail={<Breadcrumbs trail={trail} />}
      />
      <ReadOnlyNote />
      {customer.data ? (
        <Card withBorder radius="lg" padding="lg" maw={760}>
          <h2 className={styles.whose}>
            For <Link to={`/user/view/${id}`}>{customer.data.fullName}</Link>
          </h2>
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
      ) : (
        <Skeleton height={300} radius="lg" maw={760} />
      )}
    </>
  );
}
