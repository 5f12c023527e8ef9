import { PageTitle } from '../../ui/page-title.tsx';

/** What staff can set. */
export default function SettingsPage() {
  return <PageTitle title="Settings" text="Prices, trial period, alerts and the video-meeting account." />;
}
