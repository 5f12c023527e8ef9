import { contract } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import type { TestUser } from './users.ts';

/** A row of the invitation form, with changes. */
export const createFamilyRow = (email: string, changes: Record<string, unknown> = {}) => ({
  fname: 'Clara',
  lname: 'Marsh',
  email,
  confirmation_email: email,
  phone: '',
  relationship: '',
  ...changes,
});

/** The texts of a request to take over a story. */
export const requestTexts = {
  relationship: 'Daughter',
  reason: 'My mother died in May.',
  evidence: 'A death certificate, issued in Los Angeles.',
};

/**
 * Names a member of the storyteller's story as legacy contact, who then asks to take it over. Returns the request's id.
 */
export async function makeLegacyRequest(storyteller: TestUser, contact: TestUser): Promise<string> {
  const { legacyContacts } = contract;
  await storyteller.request(legacyContacts.name, { body: { id: contact.person.id } });
  await contact.request(legacyContacts.request, { body: { id: storyteller.person.id, ...requestTexts } });
  const { data } = await storyteller.request(legacyContacts.own, {});
  return data.request?.id ?? '';
}

/**
 * Attaches a file to the open request for the story of a storyteller, as a browser does; null sends a form without one.
 */
export async function sendEvidence(
  fastify: FastifyInstance,
  { token }: Pick<TestUser, 'token'>,
  storytellerId: string,
  file: Buffer | null,
  filename = 'Certificate.pdf',
) {
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file)]), filename);
  else form.append('note', 'no file');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await fastify.inject({
    method: 'POST',
    url: `/api${contract.legacyContacts.addFile.path}?id=${storytellerId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
