import type { FamilyMember } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

const familyKey = ['stories', 'family'] as const;

/** The members of the active story or, for staff, of the storyteller with this `id`. */
export const familyQuery = (id?: string) =>
  queryOptions<FamilyMember[], Failure>({
    queryKey: [...familyKey, id ?? 'active'],
    queryFn: async ({ signal }) =>
      (await call('stories.family', { body: id ? { id } : {} }, { signal })).data,
  });

const refetchFamily = (client: QueryClient) => client.invalidateQueries({ queryKey: familyKey });

/** A row of the invitation form as the API expects it. */
export type InvitationRow = NonNullable<CallInput<'stories.invite'>['body']>[number];

interface Invitations {
  /** Id of the storyteller; `0` for the user's own story. */
  userId: string;
  rows: InvitationRow[];
  /** Idempotency key: unchanged as long as the rows are. */
  key: string;
}

/** Invites people to a story. Atomic: if one row is rejected, nobody is invited. */
export const inviteMutation = mutationOptions<CallReply<'stories.invite'>, Failure, Invitations>({
  mutationFn: ({ userId, rows, key }) =>
    call('stories.invite', { params: { userId }, body: rows }, { idempotencyKey: key }),
  onSuccess: (_reply, _rows, _context, { client }) => refetchFamily(client),
});

type MemberForm = CallInput<'stories.updateMember'>['body'];

/** Changes the name and phone number of a member. */
export const updateMemberMutation = mutationOptions<CallReply<'stories.updateMember'>, Failure, MemberForm>({
  mutationFn: (body) => call('stories.updateMember', { body }),
  onSuccess: (_reply, _form, _context, { client }) => refetchFamily(client),
});

type MemberRef = CallInput<'stories.removeMember'>['body'];

/** Removes a member from a story permanently. */
export const removeMemberMutation = mutationOptions<CallReply<'stories.removeMember'>, Failure, MemberRef>({
  mutationFn: (body) => call('stories.removeMember', { body }),
  onSettled: (_reply, _failure, _member, _context, { client }) => refetchFamily(client),
});

/** Resends an invitation. */
export const resendInvitationMutation = mutationOptions<
  CallReply<'stories.resendInvitation'>,
  Failure,
  MemberRef
>({ mutationFn: (body) => call('stories.resendInvitation', { body }) });

/**
 * Creates the link of an invitation: to the page for choosing a password, or to the sign-in page if the person already
 * has one.
 */
export const invitationLinkMutation = mutationOptions<string, Failure, MemberRef>({
  mutationFn: async (body) => (await call('stories.invitationLink', { body })).data.url,
});
