import { PageTitle } from '../../ui/page-title.tsx';

/** Books an interview in three steps. */
export default function WizardPage() {
  return (
    <PageTitle
      title="Schedule Your Lifestory Interview"
      text="Tell us who you are, choose a time, and we will meet you there."
    />
  );
}
