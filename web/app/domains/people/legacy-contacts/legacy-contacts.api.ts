import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const legacy = ['legacy-contacts'] as const;

/** The legacy contact of the user's own story, an open request, and the members who can be named. */
export const ownLegacyContactQuery = queryOptions<CallReply<'legacyContacts.own'>['data'], Failure>({
  queryKey: [...legacy, 'own'],
  queryFn: async ({ signal }) => (await call('legacyContacts.own', undefined, { signal })).data,
});

/** The stories whose legacy contact or keeper is the user. */
export const legacyRolesQuery = queryOptions<CallReply<'legacyContacts.roles'>['data'], Failure>({
  queryKey: [...legacy, 'roles'],
  queryFn: async ({ signal }) => (await call('legacyContacts.roles', undefined, { signal })).data,
});

/** The legacy contact of a customer with all requests, for staff. */
export const customerLegacyQuery = (id: string) =>
  queryOptions<CallReply<'legacyContacts.ofCustomer'>['data'], Failure>({
    queryKey: [...legacy, 'customer', id],
    queryFn: async ({ signal }) =>
      (await call('legacyContacts.ofCustomer', { body: { id } }, { signal })).data,
  });

interface Changed {
  message: string;
}

/** A change of legacy contacts, after which their queries are read again. */
const changeMutation = <Variables>(mutationFn: (variables: Variables) => Promise<Changed>) =>
  mutationOptions<Changed, Failure, Variables>({
    mutationFn,
    onSettled: (_reply, _failure, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: legacy }),
  });

/** Names a member as legacy contact, by id. */
export const nameContactMutation = changeMutation((id: string) =>
  call('legacyContacts.name', { body: { id } }),
);

/** Withdraws the naming of the user's legacy contact. */
export const withdrawContactMutation = changeMutation((_: undefined) => call('legacyContacts.withdraw'));

/** Declines the request to take over the user's story. */
export const declineRequestMutation = changeMutation((_: undefined) => call('legacyContacts.declineRequest'));

/** Declines to be the legacy contact of a storyteller, by id. */
export const declineRoleMutation = changeMutation((id: string) =>
  call('legacyContacts.declineRole', { body: { id } }),
);

/** Asks to take over a story. */
export const requestStoryMutation = changeMutation((body: CallInput<'legacyContacts.request'>['body']) =>
  call('legacyContacts.request', { body }),
);

/** Asks to take over a story for its legacy contact, for staff. */
export const requestForContactMutation = changeMutation(
  (body: CallInput<'legacyContacts.requestForContact'>['body']) =>
    call('legacyContacts.requestForContact', { body }),
);

/** Withdraws the user's request for the story of a storyteller, by id. */
export const withdrawRequestMutation = changeMutation((id: string) =>
  call('legacyContacts.withdrawRequest', { body: { id } }),
);

/** Attaches a file to the user's open request for the story of a storyteller, by id. */
export const addEvidenceMutation = changeMutation(
  ({ storytellerId, file }: { storytellerId: string; file: File }) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return call('legacyContacts.addFile', { query: { id: storytellerId }, body });
  },
);

/** Removes a file from the user's open request, by id. */
export const removeEvidenceMutation = changeMutation((id: string) =>
  call('legacyContacts.removeFile', { body: { id } }),
);

/** Requests the download URL of a file with evidence, by id; for staff who decide. */
export const openEvidenceMutation = mutationOptions<string, Failure, string>({
  mutationFn: async (id) => (await call('legacyContacts.openFile', { body: { id } })).data.url,
});

/** How staff decide about a request. */
export type Decision = 'approve' | 'reject' | 'reverse';

/** Decides about a request. */
export const decideMutation = changeMutation(
  ({ decision, ...body }: { decision: Decision; id: string; note: string }) =>
    call(`legacyContacts.${decision}`, { body }),
);
