import type { InterviewConsent } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { ConsentHistory } from './consent-history.tsx';
import { interviewConsentQuery, requestConsentMutation } from './consents.api.ts';
import styles from './consents.module.css';

const NoteConsentDialog = lazyComponent(() => import('./note-consent.dialog.tsx'), { floating: true });

const badges = {
  given: { label: 'Given', tone: 'success' },
  missing: { label: 'Missing', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
} as const;

interface Props {
  interviewId: string;
  onChange?: () => unknown;
}

/** The storyteller's consent to the recording of an interview, for staff. */
export default function InterviewConsentCard({ interviewId, onChange = () => undefined }: Props) {
  const { data, error } = useQuery(interviewConsentQuery(interviewId));
  const [isNoting, setNoting] = useState(false);
  return (
    <Card aria-labelledby="consent-title">
      <CardHeader>
        <h2 id="consent-title">Consent to the recording</h2>
        {data && (
          <Badge size="lg" tone={badges[data.state].tone}>
            {badges[data.state].label}
          </Badge>
        )}
      </CardHeader>
      {data ? (
        <Details interviewId={interviewId} consent={data} onNote={() => setNoting(true)} />
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton height={72} />
      )}
      {isNoting && (
        <NoteConsentDialog interviewId={interviewId} onClose={() => setNoting(false)} onSaved={onChange} />
      )}
    </Card>
  );
}

interface DetailsProps {
  interviewId: string;
  consent: InterviewConsent;
  onNote: () => void;
}

function Details({
  interviewId,
  consent: { state, history, requested_at, reminded_at, can },
  onNote,
}: DetailsProps) {
  const requestConsent = useMutation(requestConsentMutation);
  return (
    <div className={styles.stack}>
      {history.length === 0 && (
        <p>
          {state === 'missing'
            ? 'The storyteller has not agreed yet. Ask for consent before you record.'
            : 'Given with the booking, before decisions were recorded here.'}
        </p>
      )}
      {state === 'missing' && requested_at && (
        <p>
          <span className={styles.detail}>
            Link mailed: <InterviewTime value={requested_at} withDate />
          </span>
          {reminded_at && (
            <span className={styles.detail}>
              Reminded: <InterviewTime value={reminded_at} withDate />
            </span>
          )}
        </p>
      )}
      <ConsentHistory history={history} />
      <div className={styles.actions}>
        <Button look="outline" size="sm" onClick={onNote} {...editableProps(can.note)}>
          Note a phone call
        </Button>
        {state === 'missing' && (
          <Button
            look="outline"
            size="sm"
            loading={requestConsent.isPending}
            onClick={() => requestConsent.mutate(interviewId, toastOutcome)}
            {...editableProps(can.note)}
          >
            E-mail the link again
          </Button>
        )}
      </div>
    </div>
  );
}
