import { redirect } from 'react-router';
import { homePathOf, readUser } from '../../api/sign-in.ts';
import { Loading } from '../../ui/loading/loading.tsx';

/** Redirects to the user's start page. */
export function clientLoader(): Response {
  const user = readUser();
  return redirect(user ? homePathOf(user.role) : '/login');
}

export default function OwnStartPage() {
  return <Loading />;
}
