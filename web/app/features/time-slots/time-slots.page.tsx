import { PageTitle } from '../../ui/page-title.tsx';

/** The calendar of slots. */
export default function TimeSlotsPage() {
  return <PageTitle title="Time Slots" text="When interviews can be booked." />;
}
