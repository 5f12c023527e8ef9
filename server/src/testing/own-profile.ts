import type { FastifyInstance } from 'fastify';

/** Uploads a profile picture as a browser does; null sends the form without one. */
export async function sendPicture(
  fastify: FastifyInstance,
  { token }: { token: string },
  file: Buffer | null,
  filename = 'me.jpg',
) {
  const form = new FormData();
  if (file) form.append('profile', new Blob([new Uint8Array(file)]), filename);
  else form.append('note', 'no picture');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/user/update-profile-image',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
