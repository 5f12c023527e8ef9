import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';
import { configurationQuery } from './configuration.api.ts';

/** What the provider's page sends somebody back with. */
interface Answer {
  code: string;
  state: string;
  /** Why there is no code, in the provider's word. */
  refusal: string;
}

const refused =
  'The meeting provider was not given the permission to let Lifestory in, so nothing has changed. To authorize the account, choose Allow on its page.';

/**
 * Brings an authorization back. A code is good once: whatever came of it is kept, and not asked for again when the
 * page is looked at again.
 */
export const authorizationQuery = ({ code, state, refusal }: Answer) =>
  queryOptions<CallReply<'settings.authorizeMeetings'>, Failure>({
    queryKey: ['meeting-authorization', code, state],
    queryFn: async ({ client }) => {
      if (code === '') {
        const message = refusal ? refused : 'The meeting provider sent no authorization.';
        throw new Failure(422, { message });
      }
      // Whoever is signed out is told so here: the code would be worth nothing in another sign-in.
      const done = await call(
        'settings.authorizeMeetings',
        { params: { code }, query: { state } },
        { unauthorized: 'stay' },
      );
      await client.invalidateQueries({ queryKey: configurationQuery.queryKey });
      return done;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Gives the authorization back. */
export const disconnectMutation = mutationOptions<unknown, Failure, void>({
  mutationFn: () => call('settings.disconnectMeetings', undefined),
  onSuccess: (_done, _nothing, _before, { client }) =>
    client.invalidateQueries({ queryKey: configurationQuery.queryKey }),
});
