import { PageTitle } from '../../ui/page-title.tsx';

/** All sub users. */
export default function SubUsersPage() {
  return <PageTitle title="Sub Users" text="Everyone who was invited to a story." />;
}
