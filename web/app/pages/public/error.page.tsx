import { Link } from 'react-router';
import { Notice } from '../../ui/notices/notice.tsx';
import frame from '../drawings/empty-frame.svg?raw';

/** The general error page, for an invalid link or a page that this account may not open. */
export default function ErrorPage() {
  return (
    <Notice
      drawing={frame}
      title="404 Opps! Something went wrong."
      text="There was some error so your request can not be completed."
    >
      <Link className="button" to="/">
        Go Home
      </Link>
    </Notice>
  );
}
