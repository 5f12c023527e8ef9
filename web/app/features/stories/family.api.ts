import type { FamilyMember } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const family = ['stories', 'family'] as const;

/** Everybody invited to the story in view; with `id` to that of another storyteller, for staff. */
export const familyQuery = (id?: string) =>
  queryOptions<FamilyMember[], Failure>({
    queryKey: [...family, id ?? 'active'],
    queryFn: async ({ signal }) =>
      (await call('stories.family', { body: id ? { id } : {} }, { signal })).data,
  });

const changed = (client: QueryClient) => client.invalidateQueries({ queryKey: family });

/** A row of the invitation form as it is sent. */
export type InvitationRow = NonNullable<CallInput<'stories.invite'>['body']>[number];

interface Invitations {
  /** Whose story it is; `0` for one's own. */
  userId: string;
  rows: InvitationRow[];
  /** The same for the same rows, so that sending them again invites nobody twice. */
  key: string;
}

/** Invites people to a story, all or none of them. */
export const inviteMutation = mutationOptions<CallReply<'stories.invite'>, Failure, Invitations>({
  mutationFn: ({ userId, rows, key }) =>
    call('stories.invite', { params: { userId }, body: rows }, { idempotencyKey: key }),
  onSuccess: (_reply, _rows, _context, { client }) => changed(client),
});

type MemberForm = CallInput<'stories.updateMember'>['body'];

/** Changes name and phone number under which somebody was invited. */
export const updateMemberMutation = mutationOptions<CallReply<'stories.updateMember'>, Failure, MemberForm>({
  mutationFn: (body) => call('stories.updateMember', { body }),
  onSuccess: (_reply, _form, _context, { client }) => changed(client),
});

type MemberRef = CallInput<'stories.removeMember'>['body'];

/** Takes somebody's access to a story away for good. */
export const removeMemberMutation = mutationOptions<CallReply<'stories.removeMember'>, Failure, MemberRef>({
  mutationFn: (body) => call('stories.removeMember', { body }),
  onSettled: (_reply, _failure, _member, _context, { client }) => changed(client),
});

/** Sends an invitation again. */
export const resendInvitationMutation = mutationOptions<
  CallReply<'stories.resendInvitation'>,
  Failure,
  MemberRef
>({ mutationFn: (body) => call('stories.resendInvitation', { body }) });

/** Makes a link to copy, at which somebody who was invited enters. */
export const invitationLinkMutation = mutationOptions<string, Failure, MemberRef>({
  mutationFn: async (body) => (await call('stories.invitationLink', { body })).data.url,
});
