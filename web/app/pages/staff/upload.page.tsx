import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { UploadForInterview, uploadChoicesQuery } from '../../domains/film/recordings/index.ts';
import { personQuery } from '../../domains/people/people/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './upload.module.css';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Customers', to: '/customers' },
  { label: 'Upload Video' },
];

/** The page on which staff upload the recording of a customer's past session. */
export default function UploadPage() {
  const { id = '' } = useParams();
  const customer = useQuery(personQuery(id));
  const choices = useQuery(uploadChoicesQuery(id));
  if (customer.error && !customer.data) {
    const isUnknownCustomer = isMissing(customer.error);
    return (
      <Notice
        title={isUnknownCustomer ? 'This customer does not exist' : 'We could not show this customer'}
        text={
          isUnknownCustomer
            ? 'The account may have been deleted, or the address may be incomplete.'
            : customer.error.message
        }
      >
        <ButtonLink to="/customers" look="accent" round>
          All customers
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle
        title="Upload Video"
        text="The recording belongs to a past session and appears in the customer’s account."
        trail={<Breadcrumbs trail={trail} />}
      />
      <ReadOnlyNote />
      {customer.data && (choices.data || choices.error) ? (
        <Card className={styles.card}>
          <h2 className={styles.customer}>
            For <Link to={`/user/view/${id}`}>{customer.data.fullName}</Link>
          </h2>
          {choices.data ? (
            <UploadForInterview choices={choices.data} />
          ) : (
            <p role="alert">{choices.error?.message}</p>
          )}
        </Card>
      ) : (
        <Skeleton height={300} />
      )}
    </>
  );
}
