import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { AddToCalendar, Countdown } from '../../domains/calendar/booking/index.ts';
import {
  CallNotice,
  downloadCalendarFile,
  JoinFlow,
  joinPageQuery,
  readSeatKey,
} from '../../domains/studio/studio/index.ts';
import {
  CallRecorder,
  RecordingPause,
  TakesProvider,
  UploadNotice,
} from '../../domains/studio/studio-recordings/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of a link to a call, for the storyteller or a helper. It also sends what an earlier visit has recorded. */
export default function JoinCallPage() {
  const { token = '' } = useParams();
  const [key] = useState(() => readSeatKey(token));
  return (
    <TakesProvider seatKey={key}>
      <UploadNotice />
      <JoinContent token={token} />
    </TakesProvider>
  );
}

function JoinContent({ token }: { token: string }) {
  const page = useQuery(joinPageQuery(token));
  if (page.data?.state === 'open') {
    const { starts_at: startsAt, duration } = page.data;
    return (
      <JoinFlow
        token={token}
        page={page.data}
        renderStatus={(parts) => <CallRecorder {...parts} />}
        renderButton={(parts) => <RecordingPause {...parts} />}
      >
        <Countdown startsAt={startsAt} />
        <AddToCalendar
          startsAt={startsAt}
          duration={duration}
          joinUrl={window.location.href}
          onDownload={() => void downloadCalendarFile(token)}
        />
      </JoinFlow>
    );
  }
  if (page.data) {
    return page.data.state === 'cancelled' ? (
      <CallNotice
        title="This interview was cancelled"
        text={`If you did not expect that, please write to us: ${page.data.contact}`}
      />
    ) : (
      <CallNotice
        title="Your interview has taken place"
        text={`Thank you, ${page.data.fname}. We will write to you as soon as the film is ready.`}
      />
    );
  }
  if (page.isPending) return <Loading />;
  if (page.error.code === 'link_expired') {
    return (
      <CallNotice title="The interview is over" text={page.error.message}>
        <p>
          If a part of the recording is still on this device, it is sent now, and you see here how much is
          left. If you see nothing, all of it has arrived.
        </p>
      </CallNotice>
    );
  }
  const isInvalidLink = isMissing(page.error);
  return (
    <Notice
      title={isInvalidLink ? 'There is no interview here' : 'We could not open this page'}
      text={
        isInvalidLink
          ? 'The link may be incomplete. Please use the link in our latest e-mail.'
          : page.error.message
      }
    >
      <ButtonLink look="accent" size="lg" round to="/">
        Back to Home
      </ButtonLink>
    </Notice>
  );
}
