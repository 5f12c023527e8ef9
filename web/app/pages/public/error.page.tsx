import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/loading/use-is-hydrated.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import frame from '../drawings/empty-frame.svg?raw';

interface Reason {
  title: string;
  text: string;
  action: string;
  path: string;
}

/** What the page says if the address names a reason, as `?link=expired`: why, and what to do. */
const reasons: Readonly<Record<string, Reason>> = {
  'link=used': {
    title: 'This link was already used',
    text: 'A password was chosen with it. Please sign in with that password. If you do not know it, choose “Forget Password?” there to get a new link.',
    action: 'Sign in',
    path: '/login',
  },
  'link=expired': {
    title: 'This link has expired',
    text: 'It worked for 14 days. To get a new one, please ask the person who invited you to send the invitation again, or contact us.',
    action: 'Go Home',
    path: '/',
  },
  'link=unknown': {
    title: 'This link does not work',
    text: 'It is incomplete, or a newer one has replaced it. Please use the link in our latest e-mail. To get a new one, please ask the person who invited you to send the invitation again, or contact us.',
    action: 'Go Home',
    path: '/',
  },
  'page=family': {
    title: 'Only the storyteller invites people',
    text: 'If somebody else should see the story, please ask the storyteller to invite them.',
    action: 'Go Home',
    path: '/home',
  },
};

const generalReason: Reason = {
  title: '404 Opps! Something went wrong.',
  text: 'There was some error so your request can not be completed.',
  action: 'Go Home',
  path: '/',
};

/** The error page, for an invalid link or a page that this account may not open. */
export default function ErrorPage() {
  const [search] = useSearchParams();
  // The prerendered page knows no address.
  const isHydrated = useIsHydrated();
  const { title, text, action, path } =
    (isHydrated ? reasons[search.toString()] : undefined) ?? generalReason;
  return (
    <Notice drawing={frame} title={title} text={text}>
      <ButtonLink look="accent" round to={path}>
        {action}
      </ButtonLink>
    </Notice>
  );
}
