import { Card, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConsentHistory } from './consent-history.tsx';
import { customerConsentsQuery } from './consents.api.ts';

/** Every decision of a customer about the recording of their interviews, for staff. */
export default function CustomerConsentsCard({ customerId }: { customerId: string }) {
  const { data, error } = useQuery(customerConsentsQuery(customerId));
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="consents-title">
      <Title order={2} size="h3" id="consents-title" mb="md">
        Consent to the recording
      </Title>
      {error ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton height={72} radius="md" />
      ) : data.length === 0 ? (
        <p>No decision is recorded yet.</p>
      ) : (
        <ConsentHistory history={data} withInterview />
      )}
    </Card>
  );
}
