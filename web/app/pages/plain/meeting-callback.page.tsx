import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { authorizationQuery } from '../../domains/platform/settings/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';

/** Milliseconds for which the toasts of this page stay visible. */
const toastTimeoutMs = 3333;

/** The redirect page of the meeting provider: completes the authorization. */
export default function MeetingCallbackPage() {
  const [search] = useSearchParams();
  const response = {
    code: search.get('code') ?? '',
    state: search.get('state') ?? '',
    refusal: search.get('error') ?? '',
  };
  const authorization = useQuery(authorizationQuery(response));
  const { isSuccess, isError, data, error } = authorization;
  useEffect(() => {
    if (isError) void toast('Something went wrong', { type: 'danger', timeout: toastTimeoutMs });
    if (isSuccess) void toast('Authorized', { type: 'success', timeout: toastTimeoutMs });
  }, [isSuccess, isError]);

  if (isSuccess) {
    return (
      <Notice title="Meeting Authorization" text={data.message}>
        <ButtonLink look="accent" round to="/dashboard">
          Dashboard
        </ButtonLink>
      </Notice>
    );
  }
  if (isError) {
    return (
      <Notice
        title="Meeting Authorization"
        text={
          <>
            {error.messages.join(' ')}
            <br />
            Try again
          </>
        }
      >
        <ButtonLink look="accent" round to="/Settings">
          Authorize
        </ButtonLink>
      </Notice>
    );
  }
  return <Loading />;
}
