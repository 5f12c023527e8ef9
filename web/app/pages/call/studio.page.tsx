import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { interviewQuery } from '../../domains/calendar/interviews/index.ts';
import { NotesCard } from '../../domains/calendar/notes/index.ts';
import { InterviewQuestionsCard } from '../../domains/calendar/questions/index.ts';
import { QuestionPanel } from '../../domains/film/chapters/index.ts';
import { joinMutation, readSeatKey, StaffCall, StaffJoin } from '../../domains/studio/studio/index.ts';
import {
  CallRecorder,
  RecordingControls,
  TakesProvider,
  UploadNotice,
} from '../../domains/studio/studio-recordings/index.ts';

/** The video call of an interview, for the interviewer. */
export default function StudioPage() {
  const { id = '' } = useParams();
  const [key] = useState(() => readSeatKey(id));
  // Each join is a new session, so that the others connect again.
  const [joinCount, setJoinCount] = useState(0);
  const interview = useQuery(interviewQuery(id));
  const join = useMutation(joinMutation({ id }, key));
  const enter = (input: { takeOver?: boolean }) =>
    join.mutate(input, { onSuccess: () => setJoinCount((count) => count + 1) });
  if (joinCount === 0) {
    return (
      <StaffJoin
        name={interview.data?.session.customer.fullName ?? ''}
        isJoining={join.isPending}
        failure={join.error}
        onJoin={enter}
      />
    );
  }
  return (
    <TakesProvider seatKey={key}>
      <UploadNotice />
      <StaffCall
        key={joinCount}
        seatKey={key}
        interviewUrl={`/session/view/${id}`}
        onJoin={() => enter({ takeOver: true })}
        renderStatus={(parts) => <CallRecorder {...parts} />}
      >
        <RecordingControls seatKey={key} />
        <InterviewQuestionsCard interviewId={id}>
          <QuestionPanel interviewId={id} />
        </InterviewQuestionsCard>
        <NotesCard subject="session" id={id} />
      </StaffCall>
    </TakesProvider>
  );
}
