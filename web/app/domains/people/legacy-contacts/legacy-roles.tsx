import type { LegacyRole } from '@lifestory/contract';
import { legacyWaitingDays } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { EvidenceFiles } from './evidence-files.tsx';
import { declineRoleMutation, legacyRolesQuery, withdrawRequestMutation } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

const LegacyRequestDialog = lazyComponent(() => import('./legacy-request.dialog.tsx'), { floating: true });

/** The stories whose legacy contact or keeper the user is; nothing without one. */
export default function LegacyRoles() {
  const { data = [] } = useQuery(legacyRolesQuery);
  if (data.length === 0) return null;
  return (
    <Card aria-labelledby="legacy-roles">
      <h2 id="legacy-roles">Legacy contact</h2>
      <ul className={styles.list}>
        {data.map((role) => (
          <li key={role.storyteller.id}>
            <Role role={role} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Role({ role }: { role: LegacyRole }) {
  const { storyteller, keeps, request } = role;
  if (keeps) {
    return (
      <div className={styles.stack}>
        <p>
          You keep the story of <strong>{storyteller.fullName}</strong>. You can invite people and remove
          photographs, and hosting is charged to your card.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p>
        You are the legacy contact of <strong>{storyteller.fullName}</strong>. If {storyteller.fullName} dies
        or can no longer look after the story, you can ask to take it over.
      </p>
      {request?.state === 'open' ? <OpenRequest role={role} request={request} /> : <Actions role={role} />}
    </div>
  );
}

function OpenRequest({ role, request }: { role: LegacyRole; request: NonNullable<LegacyRole['request']> }) {
  const withdraw = useMutation(withdrawRequestMutation);
  return (
    <>
      <p role="status">
        You have asked to take over the story. Our staff will contact you if they need more evidence.
        <span className={styles.detail}>
          They can decide from <InterviewTime value={request.approvable_at} withDate />
        </span>
      </p>
      <EvidenceFiles storytellerId={role.storyteller.id} files={request.files} />
      <div>
        <Button
          look="outline"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(role.storyteller.id, toastOutcome)}
        >
          Withdraw my request
        </Button>
      </div>
    </>
  );
}

const outcomes = {
  declined: 'The storyteller declined your last request.',
  rejected: 'Your last request was not approved. The reason is in the e-mail that we sent you.',
} as const;

function Actions({ role: { storyteller, request, refusal } }: { role: LegacyRole }) {
  const decline = useMutation(declineRoleMutation);
  const [opened, setOpened] = useState<'request' | 'decline' | null>(null);
  const close = () => setOpened(null);
  const state = request?.state;
  return (
    <>
      {refusal ? (
        <p role="status">{refusal}</p>
      ) : (
        (state === 'declined' || state === 'rejected') && <p role="status">{outcomes[state]}</p>
      )}
      <div className={styles.actions}>
        {!refusal && <Button onClick={() => setOpened('request')}>Ask to take over the story</Button>}
        <Button look="outline" onClick={() => setOpened('decline')}>
          I do not want to be the legacy contact
        </Button>
      </div>
      {opened === 'request' && (
        <LegacyRequestDialog
          storyteller={storyteller}
          texts={describeOwnRequest(storyteller.fullName)}
          onClose={close}
        />
      )}
      <Confirm
        opened={opened === 'decline'}
        title="Stop being the legacy contact?"
        text={`We will tell ${storyteller.fullName} by e-mail. You stay a member of the story.`}
        confirmLabel="Yes, stop"
        busy={decline.isPending}
        onCancel={close}
        onConfirm={() => decline.mutate(storyteller.id, { ...toastOutcome, onSettled: close })}
      />
    </>
  );
}

const describeOwnRequest = (storyteller: string) => ({
  title: `Ask to take over the story of ${storyteller}`,
  effect: `We will tell ${storyteller} at once, and they can decline. Our staff will contact you about the evidence, and decide after ${legacyWaitingDays} days at the earliest.`,
  relationship: 'Your relationship',
  reason: 'Why do you ask?',
  evidence: 'What evidence can you show?',
  evidenceHint:
    'For example a death certificate or a power of attorney, and who issued it. You can attach files after you have sent the request.',
});
