import { PageTitle } from '../../ui/page-title.tsx';

/** Sets a new password from a mailed link. */
export default function NewPasswordPage() {
  return <PageTitle title="Create New Password" text="Choose a new password for your account." />;
}
