import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { customerConsentsQuery } from './consents.api.ts';

/** Every decision of a customer about the recording of their interviews, for staff. */
export default function CustomerConsentsCard({ customerId }: { customerId: string }) {
  const { data, error } = useQuery(customerConsentsQuery(customerId));
  return (
    <Card aria-labelledby="consents-title">
      <h2 id="consents-title">Consent to the recording</h2>
      {error ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton height={72} />
      ) : data.length === 0 ? (
        <p>No decision is recorded yet.</p>
      ) : (
        <ConsentHistory history={data} withInterview />
      )}
    </Card>
  );
}
