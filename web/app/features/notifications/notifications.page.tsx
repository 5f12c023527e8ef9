import { PageTitle } from '../../ui/page-title.tsx';

/** All notifications of the signed-in person. */
export default function NotificationsPage() {
  return <PageTitle title="Notifications" text="What happened in your story." />;
}
