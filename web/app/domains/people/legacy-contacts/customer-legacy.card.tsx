import type { StaffLegacyContact, StaffLegacyRequest } from '@lifestory/contract';
import { legacyWaitingDays } from '@lifestory/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EvidenceDownloads } from './evidence-downloads.tsx';
import { customerLegacyQuery, type Decision } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

const LegacyRequestDialog = lazyComponent(() => import('./legacy-request.dialog.tsx'), { floating: true });
const DecisionDialog = lazyComponent(() => import('./decision.dialog.tsx'), { floating: true });

const badges = {
  open: { label: 'Waiting for a decision', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  declined: { label: 'Declined by the storyteller', tone: 'danger' },
  rejected: { label: 'Rejected', tone: 'danger' },
  approved: { label: 'Approved', tone: 'success' },
  reversed: { label: 'Reversed', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;

/** The legacy contact of a customer with all requests to take over the story, for staff. */
export default function CustomerLegacyCard({ customerId }: { customerId: string }) {
  const { data, error } = useQuery(customerLegacyQuery(customerId));
  return (
    <Card aria-labelledby="legacy-title">
      <h2 id="legacy-title">Legacy contact</h2>
      {data ? (
        <Details customerId={customerId} data={data} />
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton height={72} />
      )}
    </Card>
  );
}

function Details({ customerId, data }: { customerId: string; data: StaffLegacyContact }) {
  const [isAsking, setAsking] = useState(false);
  const { contact, keeper, requests, refusal, can } = data;
  const canAsk = contact && !keeper && !requests.some(({ state }) => state === 'open');
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
        <p>Nobody is named, so nobody can ask to take over the story.</p>
      )}
      {canAsk &&
        (refusal === null ? (
          <div className={styles.actions}>
            <Button look="outline" {...editableProps(can.decide)} onClick={() => setAsking(true)}>
              Send a request for {contact.fullName}
            </Button>
          </div>
        ) : (
          <p className={styles.detail}>{refusal}</p>
        ))}
      {isAsking && contact && (
        <LegacyRequestDialog
          storyteller={{ id: customerId }}
          texts={describeRequest(contact.fullName)}
          isForContact
          onClose={() => setAsking(false)}
        />
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

const describeRequest = (contact: string) => ({
  title: `Ask to take over the story for ${contact}`,
  effect: `Use this when ${contact} calls us. We will tell the storyteller at once, and they can decline. ${contact} gets an e-mail, too. You can decide after ${legacyWaitingDays} days at the earliest.`,
  relationship: 'Relationship to the storyteller',
  reason: `Why does ${contact} ask?`,
  evidence: 'What evidence is there?',
  evidenceHint: `For example a death certificate or a power of attorney, and who issued it. ${contact} can attach files after you have sent the request.`,
});

function Request({ request, canDecide }: { request: StaffLegacyRequest; canDecide: boolean }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { contact, relationship, reason, evidence, files, state, note, reversal_note, entered_by, is_own } =
    request;
  const isTooEarly = new Date(request.approvable_at).getTime() > Date.now();
  return (
    <>
      <Group justify="space-between">
        <strong>
          {contact.fullName}
          {relationship && `, ${relationship}`}
        </strong>
        <Badge size="lg" tone={badges[state].tone}>
          {badges[state].label}
        </Badge>
      </Group>
      <p className={styles.detail}>
        Asked <InterviewTime value={request.requested_at} withDate />
        {entered_by && `, sent by ${is_own ? 'you' : entered_by.fullName}`}
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
          {is_own && (
            <p className={styles.detail}>
              You sent this request, so another Super Admin has to approve it. If there is none,{' '}
              {contact.fullName} can withdraw it and ask in the settings of their own account.
            </p>
          )}
          <div className={styles.actions}>
            <Button
              {...editableProps(canDecide)}
              {...(isTooEarly || is_own ? { disabled: true } : {})}
              onClick={() => setDecision('approve')}
            >
              Approve
            </Button>
            <Button look="outline" {...editableProps(canDecide)} onClick={() => setDecision('reject')}>
              Reject
            </Button>
          </div>
        </>
      )}
      {state === 'approved' && (
        <div>
          <Button look="outline" {...editableProps(canDecide)} onClick={() => setDecision('reverse')}>
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
