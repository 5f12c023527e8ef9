import type { UserInfo } from '@lifestory/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { storeUser } from '../../../../api/sign-in.ts';
import { ownInfoQuery } from './own-info.api.ts';

// Name, picture and bio appear in many queries (menu, memories, profile), so all are refetched.
const refreshUser = async (client: QueryClient): Promise<UserInfo> => {
  const user = await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 });
  storeUser(user);
  void client.invalidateQueries();
  return user;
};

/** Changes the user's name, and a Customer's phone and date of birth; returns the updated user. */
export const updateDetailsMutation = mutationOptions<
  UserInfo,
  Failure,
  CallInput<'people.updateOwn'>['body']
>({
  mutationFn: async (body, { client }) => {
    await call('people.updateOwn', { body });
    return refreshUser(client);
  },
});

/** Changes the user's bio. */
export const updateBioMutation = mutationOptions<CallReply<'people.updateBio'>, Failure, string>({
  mutationFn: (bio) => call('people.updateBio', { body: { bio } }),
  onSuccess: (_reply, _bio, _context, { client }) => refreshUser(client),
});

/** Uploads a new profile picture, JPEG or PNG. */
export const updatePictureMutation = mutationOptions<CallReply<'people.updatePicture'>, Failure, Blob>({
  mutationFn: (picture) => {
    const body = new FormData();
    body.append('profile', picture, 'profile.jpg');
    return call('people.updatePicture', { body });
  },
  onSuccess: (_reply, _picture, _context, { client }) => refreshUser(client),
});
