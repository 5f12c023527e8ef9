import { PageTitle } from '../../ui/page-title.tsx';

/** Uploads a customer's recording. */
export default function UploadPage() {
  return <PageTitle title="Upload Video" text="Hand over the recording of an interview." />;
}
