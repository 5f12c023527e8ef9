import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { interviewerAccessQuery, setInterviewerAccessMutation } from './interviewer-access.api.ts';
import styles from './interviewer-access.module.css';

/** The storyteller's choice whether their interviewers may see the photographs. Off by default. */
export function InterviewerAccess() {
  const { data, error } = useQuery(interviewerAccessQuery);
  const change = useMutation(setInterviewerAccessMutation);
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <Skeleton height={56} />;
  return (
    <Checkbox
      className={styles.choice}
      label="Let my interviewer see my photographs"
      description="Your interviewer can then prepare the conversation with your photographs. You can turn this off at any time."
      checked={change.isPending ? change.variables : data}
      disabled={change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked, toastOutcome)}
    />
  );
}
