import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import { Failure } from '../../../api/failure.ts';
import { configurationQuery } from './configuration.api.ts';

/** The query parameters of the provider's redirect. */
interface RedirectParams {
  code: string;
  state: string;
  /** The provider's error code if there is no code. */
  refusal: string;
}

const refusedMessage =
  'Access was not granted at the meeting provider, so nothing has changed. To authorize the account, choose Allow on its page.';

/**
 * Completes an authorization. A code is valid only once, so the result is cached and never refetched.
 */
export const authorizationQuery = ({ code, state, refusal }: RedirectParams) =>
  queryOptions<CallReply<'settings.authorizeMeetings'>, Failure>({
    queryKey: ['meeting-authorization', code, state],
    queryFn: async ({ client }) => {
      if (code === '') {
        const message = refusal ? refusedMessage : 'The meeting provider sent no authorization.';
        throw new Failure(422, { message });
      }
      // A 401 must not redirect to the sign-in page: the code is valid only in the sign-in that requested it.
      const reply = await call(
        'settings.authorizeMeetings',
        { params: { code }, query: { state } },
        { unauthorized: 'stay' },
      );
      await client.invalidateQueries({ queryKey: configurationQuery.queryKey });
      return reply;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Revokes the authorization of the account at the meeting provider. */
export const disconnectMutation = mutationOptions<unknown, Failure, void>({
  mutationFn: () => call('settings.disconnectMeetings', undefined),
  onSuccess: (_reply, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: configurationQuery.queryKey }),
});
