import { PageTitle } from '../../ui/page-title.tsx';

/** A customer's gallery, for staff. */
export default function CustomerGalleryPage() {
  return <PageTitle title="Customer Gallery" text="The memories as the family sees them." />;
}
