import { PageTitle } from '../../ui/page-title.tsx';

/** The day at a glance. */
export default function DashboardPage() {
  return <PageTitle title="Dashboard" text="What is coming up and what needs attention." />;
}
