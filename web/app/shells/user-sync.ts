import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeUser, useUser } from '../api/sign-in.ts';
import { ownInfoQuery } from '../domains/people/people/index.ts';
import { redirectPathFor } from '../guard.ts';
import { pageAt } from '../pages.ts';

/**
 * Keeps the stored user in sync with the server and redirects from pages that the user may no longer open, for example
 * because the account was disabled or another tab switched the story.
 */
export function useUserSync(): void {
  const { data } = useQuery(ownInfoQuery);
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (data) storeUser(data);
  }, [data]);
  useEffect(() => {
    const page = pageAt(pathname);
    const redirectPath = user && page ? redirectPathFor(page, user) : null;
    if (redirectPath) void navigate(redirectPath, { replace: true });
  }, [user, pathname, navigate]);
}
