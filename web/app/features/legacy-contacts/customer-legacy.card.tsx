import type { StaffLegacyContact, StaffLegacyRequest } from '@lifestory/contract';
import { Badge, Button, Card, Group, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editableProps } from '../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../ui/interview-time.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { EvidenceDownloads } from './evidence-downloads.tsx';
import { customerLegacyQuery, type Decision } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

const DecisionDialog = lazyComponent(() => import('./decision.dialog.tsx'), { floating: true });

const badges = {
  open: { label: 'Waiting for a decision', color: 'yellow' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
  declined: { label: 'Declined by the storyteller', color: 'red' },
  rejected: { label: 'Rejected', color: 'red' },
  approved: { label: 'Approved', color: 'green' },
  reversed: { label: 'Reversed', color: 'gray' },
  closed: { label: 'Closed', color: 'gray' },
} as const;

/** The legacy contact of a customer with all requests to take over the story, for staff. */
export default function CustomerLegacyCard({ customerId }: { customerId: string }) {
  const { data, error } = useQuery(customerLegacyQuery(customerId));
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="legacy-title">
      <Title order={2} size="h3" id="legacy-title" mb="md">
        Legacy contact
      </Title>
      {data ? (
        <Details data={data} />
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton height={72} radius="md" />
      )}
    </Card>
  );
}

function Details({ data: { contact, keeper, requests, can } }: { data: StaffLegacyContact }) {
  return (
    <div className={styles.stack}>
      {keeper && (
        <p>
          <strong>{keeper.fullName}</strong> keeps this story. The storyteller cannot sign in.
        </p>
      )}
      {contact ? (
        <p>
          {contact.fullName}, {contact.email}
          <span className={styles.detail}>
            Named <InterviewTime value={contact.named_at} withDate />
          </span>
        </p>
      ) : (
        <p>Nobody is named.</p>
      )}
      {requests.length > 0 && (
        <ul className={styles.list} aria-label="Requests to take over the story">
          {requests.map((request) => (
            <li key={request.id}>
              <Request request={request} canDecide={can.decide} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Request({ request, canDecide }: { request: StaffLegacyRequest; canDecide: boolean }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { contact, relationship, reason, evidence, files, state, note, reversal_note } = request;
  const isTooEarly = new Date(request.approvable_at).getTime() > Date.now();
  return (
    <>
      <Group justify="space-between" gap="sm">
        <strong>
          {contact.fullName}
          {relationship && `, ${relationship}`}
        </strong>
        <Badge variant="light" size="lg" tt="none" color={badges[state].color}>
          {badges[state].label}
        </Badge>
      </Group>
      <p className={styles.detail}>
        Asked <InterviewTime value={request.requested_at} withDate />
      </p>
      <dl className={styles.texts}>
        <Text label="Reason" text={reason} />
        <Text label="Evidence offered" text={evidence} />
        <Text label={request.decided_by ? `Note of ${request.decided_by}` : 'Note'} text={note} />
        <Text label="Reason for the reversal" text={reversal_note} />
      </dl>
      <EvidenceDownloads files={files} canOpen={canDecide} />
      {state === 'open' && (
        <>
          {isTooEarly && (
            <p className={styles.detail}>
              The storyteller can decline. You can approve it from{' '}
              <InterviewTime value={request.approvable_at} withDate />
            </p>
          )}
          <div className={styles.actions}>
            <Button
              {...editableProps(canDecide)}
              {...(isTooEarly ? { disabled: true } : {})}
              onClick={() => setDecision('approve')}
            >
              Approve
            </Button>
            <Button variant="default" {...editableProps(canDecide)} onClick={() => setDecision('reject')}>
              Reject
            </Button>
          </div>
        </>
      )}
      {state === 'approved' && (
        <div>
          <Button variant="default" {...editableProps(canDecide)} onClick={() => setDecision('reverse')}>
            Reverse the approval
          </Button>
        </div>
      )}
      {decision && <DecisionDialog request={request} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

const Text = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
