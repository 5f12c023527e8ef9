import { PageTitle } from '../../ui/page-title.tsx';

/** One interview and everything around it. */
export default function InterviewPage() {
  return (
    <PageTitle title="Session Details" text="One interview, its customer, its recording and its payments." />
  );
}
