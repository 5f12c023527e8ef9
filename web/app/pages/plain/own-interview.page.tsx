import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isMissing, isTransient } from '../../api/failure.ts';
import { OwnInterviewCard, ownInterviewQuery } from '../../domains/calendar/booking/index.ts';
import { QuestionBox } from '../../domains/calendar/questions/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of a mailed booking link: the interview, with buttons to move or cancel it while that is possible. */
export default function OwnInterviewPage() {
  const { token = '' } = useParams();
  const [isCancelled, setCancelled] = useState(false);
  const interview = useQuery({ ...ownInterviewQuery(token), enabled: !isCancelled });
  if (isCancelled) {
    const note = 'We have sent you a confirmation, which also removes it from your calendar.';
    return (
      <Notice
        title="Your interview is cancelled"
        text={
          interview.data?.paid
            ? `${note} Your payment stays valid for another interview whenever you like.`
            : note
        }
      >
        <ButtonLink look="accent" size="lg" round to="/schedule-lifestory">
          Choose another time
        </ButtonLink>
        <ButtonLink look="outline" size="lg" round to="/">
          Back to Home
        </ButtonLink>
      </Notice>
    );
  }
  if (interview.isPending) return <Loading />;
  // Keep the interview on screen if a refetch fails because of the connection or a server error.
  if (interview.data && (!interview.error || isTransient(interview.error))) {
    return (
      <OwnInterviewCard token={token} interview={interview.data} onCancelled={() => setCancelled(true)}>
        {interview.data.status === 'waiting' && !interview.data.is_over && (
          <QuestionBox token={token} fname={interview.data.fname || null} />
        )}
      </OwnInterviewCard>
    );
  }
  if (interview.error?.code === 'link_expired') {
    return (
      <Notice
        title="This link has expired"
        text="It worked until two weeks after the interview. If you have an account, sign in to watch the film. For anything else, please reply to one of our e-mails."
      >
        <ButtonLink look="accent" size="lg" round to="/login">
          Sign In
        </ButtonLink>
        <ButtonLink look="outline" size="lg" round to="/">
          Back to Home
        </ButtonLink>
      </Notice>
    );
  }
  const isInvalidLink = interview.error !== null && isMissing(interview.error);
  return (
    <Notice
      title={isInvalidLink ? 'There is no interview here' : 'We could not open your interview'}
      text={
        isInvalidLink
          ? 'The link may be incomplete, or the interview was cancelled. Please use the link in our latest e-mail.'
          : interview.error?.message
      }
    >
      {isInvalidLink ? (
        <ButtonLink look="accent" size="lg" round to="/schedule-lifestory">
          Schedule an interview
        </ButtonLink>
      ) : (
        <Button look="accent" size="lg" round onClick={() => void interview.refetch()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
