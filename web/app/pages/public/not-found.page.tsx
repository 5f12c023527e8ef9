import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import frame from '../drawings/empty-frame.svg?raw';

/** The not-found page; the URL stays unchanged. */
export default function NotFoundPage() {
  return (
    <Notice
      drawing={frame}
      title="Oops! Page not found."
      text="The page may have moved, or the address may be misspelled."
    >
      <ButtonLink look="accent" round to="/">
        Go Home
      </ButtonLink>
    </Notice>
  );
}
