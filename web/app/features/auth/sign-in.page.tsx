import { PageTitle } from '../../ui/page-title.tsx';

/** The way in for people with an account. */
export default function SignInPage() {
  return <PageTitle title="Sign In" text="Welcome back." />;
}
