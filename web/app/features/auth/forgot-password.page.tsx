import { PageTitle } from '../../ui/page-title.tsx';

/** Asks for a link to set a new password. */
export default function ForgotPasswordPage() {
  return (
    <PageTitle title="Forgot Password" text="Tell us your e-mail address and we will send you a link." />
  );
}
