import { PageTitle } from '../../ui/page-title.tsx';

/** What customers and we agree on. */
export default function TermsPage() {
  return (
    <PageTitle title="Terms of Service" text="What you and we agree on when you tell your story with us." />
  );
}
