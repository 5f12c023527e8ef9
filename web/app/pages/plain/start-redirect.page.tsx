import { redirect } from 'react-router';
import { homePathOf, readUser } from '../../api/sign-in.ts';
import { Loading } from '../../ui/loading/loading.tsx';

/** Redirects `/customer` to the start page of the user's role. */
export function clientLoader(): Response {
  const user = readUser();
  return redirect(user ? homePathOf(user.role) : '/login');
}

/** Shown until the redirect. */
export default function StartRedirectPage() {
  return <Loading />;
}
