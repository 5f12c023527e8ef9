import { PageTitle } from '../../ui/page-title.tsx';

/** Chooses the story to look at. */
export default function SwitchAccountPage() {
  return <PageTitle title="Switch Account" text="Choose whose story you want to see." />;
}
