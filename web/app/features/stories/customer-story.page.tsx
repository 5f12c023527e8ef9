import { PageTitle } from '../../ui/page-title.tsx';

/** A customer's story, for staff. */
export default function CustomerStoryPage() {
  return <PageTitle title="Customer Profile" text="The story as its customer sees it." />;
}
