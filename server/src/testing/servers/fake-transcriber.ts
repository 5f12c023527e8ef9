import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A request that the server received. */
export interface TranscriptionRequest {
  authorization: string | undefined;
  model: string;
  filename: string;
  content: Buffer;
}

type Respond = (request: TranscriptionRequest, response: ServerResponse) => void;

/**
 * A local server with OpenAI's call for transcriptions. It replies with the responses in `queue`, then with `respond`.
 */
export async function startFakeTranscriber() {
  const requests: TranscriptionRequest[] = [];
  const queue: Respond[] = [];
  const state = {
    respond: ((_request, response) => sendSegments(response, [])) as Respond,
  };
  const server = createServer(async (message, response) => {
    const request = await readRequest(message);
    requests.push(request);
    (queue.shift() ?? state.respond)(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, queue, state };
}

/** Replies with segments: start and end in seconds, and text. */
export function sendSegments(response: ServerResponse, segments: [number, number, string][]): void {
  response.setHeader('content-type', 'application/json');
  const text = segments.map(([, , words]) => words).join(' ');
  const list = segments.map(([start, end, words], id) => ({ id, start, end, text: ` ${words}` }));
  response.end(JSON.stringify({ task: 'transcribe', language: 'english', text, segments: list }));
}

async function readRequest(message: IncomingMessage): Promise<TranscriptionRequest> {
  if (message.method !== 'POST' || message.url !== '/v1/audio/transcriptions')
    throw new Error('Another call.');
  const body = await buffer(message);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': message.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as File;
  if (form.get('response_format') !== 'verbose_json') throw new Error('Another format.');
  return {
    authorization: message.headers.authorization,
    model: String(form.get('model')),
    filename: file.name,
    content: Buffer.from(await file.arrayBuffer()),
  };
}
