import { PageTitle } from '../../ui/page-title.tsx';

/** The own staff account. */
export default function StaffProfilePage() {
  return <PageTitle title="Profile" text="Your name and your password." />;
}
