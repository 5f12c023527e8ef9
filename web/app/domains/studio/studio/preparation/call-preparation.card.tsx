import type { CallPreparation } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { toastOutcome } from '../../../../ui/notices/toast.ts';
import { preparationQuery, resolveCallRequestMutation } from '../studio.api.ts';
import styles from './call-preparation.module.css';

type Check = CallPreparation['checks'][number];

const problemNames: Record<Check['problems'][number], string> = {
  call: 'the browser cannot make or record video calls',
  camera: 'the camera does not work',
  microphone: 'the microphone does not work',
  speaker: 'the test sound was not heard',
  upload: 'the connection is slow',
  space: 'the device is almost full',
};

/**
 * How the guests of an interview are prepared for the call, for staff: links, device checks, and a request to be
 * called.
 */
export default function CallPreparationCard({ interviewId }: { interviewId: string }) {
  const { data, error } = useQuery(preparationQuery(interviewId));
  return (
    <Card aria-labelledby="preparation-title">
      <h2 id="preparation-title">Video call</h2>
      {data ? (
        <Preparation interviewId={interviewId} preparation={data} />
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton height={72} />
      )}
    </Card>
  );
}

interface Props {
  interviewId: string;
  preparation: CallPreparation;
}

function Preparation({ interviewId, preparation }: Props) {
  const { checks, call_phone: phone, call_requested_at: requestedAt } = preparation;
  const resolve = useMutation(resolveCallRequestMutation(interviewId));
  const canEdit = useCanEdit();
  return (
    <div className={styles.stack}>
      {phone && requestedAt && (
        <div className={styles.request}>
          <p>
            <strong>Asked for a phone call instead of the video call: </strong>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            <span className={styles.detail}>
              Asked on <InterviewTime value={requestedAt} withDate />
            </span>
          </p>
          {canEdit && (
            <Button
              look="outline"
              size="sm"
              loading={resolve.isPending}
              onClick={() => resolve.mutate(undefined, toastOutcome)}
            >
              Mark as done
            </Button>
          )}
        </div>
      )}
      {checks.length === 0 ? (
        <p>No guest has tested their camera and microphone yet.</p>
      ) : (
        <ul className={styles.checks}>
          {checks.map((check) => (
            <li
              key={`${check.name}${check.checked_at}`}
              data-problem={check.problems.length > 0 || undefined}
            >
              <strong>{check.name}: </strong>
              {describeCheck(check)}
              <span className={styles.detail}>
                {check.result.browser}, <InterviewTime value={check.checked_at} withDate />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.links}>
        <CopyButton
          size="sm"
          text={preparation.storyteller_url}
          label="Copy link for the storyteller"
          successText="Link for the storyteller copied"
        />
        <CopyButton
          size="sm"
          text={preparation.helper_url}
          label="Copy link for a helper"
          successText="Link for a helper copied"
        />
      </div>
    </div>
  );
}

function describeCheck({ problems, result }: Check): string {
  if (problems.length === 0) return 'everything works.';
  const names = problems.map((problem) => {
    if (problem === 'call' && result.call === 'failed') return 'the call stopped with an error';
    if (problem === 'microphone' && result.microphone === 'silent') return 'the microphone heard nothing';
    return problemNames[problem];
  });
  return `${names.join(', ')}.`;
}
