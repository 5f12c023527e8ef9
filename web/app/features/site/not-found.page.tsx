import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** Any address that is none of ours; the address stays as it is. */
export default function NotFoundPage() {
  return (
    <Notice
      title="Oops! Page not found."
      text="The page may have moved, or the address has a typing mistake."
    >
      <Link className="button" to="/">
        Go Home
      </Link>
    </Notice>
  );
}
