import { type MutationOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallName, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

const queryKey = ['staff-accounts'] as const;

/** All staff accounts. */
export const staffQuery = queryOptions<CallReply<'accounts.listStaff'>['data'], Failure>({
  queryKey,
  queryFn: async ({ signal }) => (await call('accounts.listStaff', undefined, { signal })).data,
});

/** What a staff member has to hand over before they leave. */
export const staffWorkQuery = (id: string) =>
  queryOptions<CallReply<'accounts.fetchStaffWork'>['data'], Failure>({
    queryKey: [...queryKey, 'work', id],
    queryFn: async ({ signal }) =>
      (await call('accounts.fetchStaffWork', { query: { id } }, { signal })).data,
    // A session may have been booked since the dialog was last open.
    staleTime: 0,
  });

type StaffChange = Extract<
  CallName,
  | 'accounts.inviteStaff'
  | 'accounts.resendStaffInvitation'
  | 'accounts.changeStaffRole'
  | 'accounts.deactivateStaff'
  | 'accounts.reactivateStaff'
  | 'accounts.removeStaff'
  | 'accounts.endStaffSignIns'
  | 'accounts.resetStaffFactors'
>;

const createStaffMutation = <N extends StaffChange>(
  name: N,
): MutationOptions<CallReply<StaffChange>, Failure, CallInput<N>['body']> =>
  mutationOptions({
    mutationFn: (body) => call(name as StaffChange, { body } as never),
    // Also after a failure: a refused change is a sign that the list is out of date.
    onSettled: (_reply, _failure, _body, _result, { client }) => client.invalidateQueries({ queryKey }),
  });

/** Creates a staff account and mails the invitation. */
export const inviteStaffMutation = createStaffMutation('accounts.inviteStaff');

/** Changes the role of a staff member. */
export const changeStaffRoleMutation = createStaffMutation('accounts.changeStaffRole');

/** The changes that need nothing but the id of the account. */
export const staffMutations = {
  resend: createStaffMutation('accounts.resendStaffInvitation'),
  deactivate: createStaffMutation('accounts.deactivateStaff'),
  reactivate: createStaffMutation('accounts.reactivateStaff'),
  remove: createStaffMutation('accounts.removeStaff'),
  endSignIns: createStaffMutation('accounts.endStaffSignIns'),
  resetFactors: createStaffMutation('accounts.resetStaffFactors'),
};
export type StaffAction = keyof typeof staffMutations;
