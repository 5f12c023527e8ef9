import { PageTitle } from '../../ui/page-title.tsx';

/** One person, for staff. */
export default function PersonPage() {
  return <PageTitle title="User View" text="Who somebody is and whom they invited." />;
}
