import type { Interview } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { toastOutcome } from '../../../../ui/notices/toast.ts';
import { assignMutation, interviewersQuery } from '../interviews.api.ts';

const nobody = 'Nobody';

/** The interviewer of an interview; a select for those who may assign it. */
export function InterviewerSelect({
  interview,
}: {
  interview: Pick<Interview, 'id' | 'interviewer' | 'can'>;
}) {
  const { id, interviewer, can } = interview;
  const { data = [] } = useQuery({ ...interviewersQuery, enabled: can.assign });
  const assign = useMutation(assignMutation);
  if (!can.assign) return <>{interviewer?.fullName ?? nobody}</>;
  // A former Interviewer stays in the list until the interview is assigned to somebody else.
  const formerInterviewers =
    interviewer && !data.some(({ id: listedId }) => listedId === interviewer.id) ? [interviewer] : [];
  return (
    <SelectField
      aria-label="Interviewer"
      value={interviewer?.id ?? ''}
      disabled={assign.isPending}
      options={[
        { value: '', label: nobody },
        ...[...formerInterviewers, ...data].map((person) => ({ value: person.id, label: person.fullName })),
      ]}
      onChange={({ currentTarget }) =>
        assign.mutate({ id, interviewer_id: currentTarget.value || null }, toastOutcome)
      }
    />
  );
}
