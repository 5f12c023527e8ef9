import { PageTitle } from '../../ui/page-title.tsx';

/** All interviews. */
export default function InterviewsPage() {
  return <PageTitle title="Sessions" text="Every interview, past and to come." />;
}
