import { PageTitle } from '../../ui/page-title.tsx';

/** Tries a chunked upload. */
export default function UploadDemoPage() {
  return <PageTitle title="Upload a Video" text="Try how a large video travels in small parts." />;
}
