import { PageTitle } from '../../ui/page-title.tsx';

/** Finishes the authorization of the meeting provider. */
export default function MeetingCallbackPage() {
  return <PageTitle title="Meeting Authorization" text="We are connecting your video-meeting account." />;
}
