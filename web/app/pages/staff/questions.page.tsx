import { QuestionLibrary } from '../../domains/calendar/questions/index.ts';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Settings', to: '/Settings' },
  { label: 'Questions' },
];

/** The library of questions, from which staff choose for each interview. */
export default function QuestionsPage() {
  return (
    <>
      <PageTitle
        title="Questions"
        text="The library from which you choose the questions for a session."
        trail={<Breadcrumbs trail={trail} />}
      />
      <ReadOnlyNote />
      <QuestionLibrary />
    </>
  );
}
