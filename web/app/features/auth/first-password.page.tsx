import { PageTitle } from '../../ui/page-title.tsx';

/** Sets the first password from an invitation. */
export default function FirstPasswordPage() {
  return <PageTitle title="Create Password" text="Choose a password and your account is ready." />;
}
