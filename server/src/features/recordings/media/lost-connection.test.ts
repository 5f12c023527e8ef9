import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { chunkBytes } from '@lifestory/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import { chunkParameters, makeChunkedFilm, sendChunk, sliceChunk } from '../../../testing/media/upload.ts';
import { needs } from '../../../testing/requirement.ts';
import { isMediaSentByServer } from '../../../testing/servers/test-store.ts';

const { fastify, users, app } = await testApp();
const staff = await users.superAdmin();
const ana = await users.customer({ fname: 'Ana' });

// Node ends the process when it collects a file that nobody closed.
const canTest = isMediaSentByServer && existsSync('/proc/self/fd');
const requirement = needs('Linux, and media on its disk');

/** The open files of this process below the media directory. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(app.env.DATA_DIR) && path.includes('/recordings/') ? [path] : [];
    } catch {
      return [];
    }
  });

let port: number;
let interview: string;
beforeAll(async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (fastify.server.address() as AddressInfo).port;
  interview = await createInterviewWithoutSlot(app, ana);
});

/** Sends the head of a request and part of its body on a connection of its own. */
async function send(head: string[], body: Buffer | string = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

test.runIf(canTest)(
  'a film is closed when the connection is lost, also for requests that wait for their turn',
  requirement,
  async () => {
    const sending = { ...makeChunkedFilm(interview, 'film'), content: makeFilm(chunkBytes + 4_000_000) };
    await sendChunk(fastify, staff.token, sending, 1);
    const { body } = await ana.call<{ data: { video: { file: string } } }>(
      'POST',
      '/api/user/fetch-customer-switch',
    );
    const request = [`GET ${body.data.video.file} HTTP/1.1`, 'host: localhost'];
    const socket = await send([...request, '', ...request]);
    await once(socket, 'data');
    socket.pause();
    await expect.poll(openFiles).toHaveLength(2);
    socket.destroy();
    await expect.poll(openFiles).toEqual([]);
  },
);

const rawHead = () => {
  const sending = makeChunkedFilm(interview, 'raw');
  return {
    path: `sessions/upload-customer-video?${new URLSearchParams(chunkParameters(sending, 2))}`,
    type: 'application/octet-stream',
    body: sliceChunk(sending.content, 2),
  };
};

/** A form with the film as its file. */
const form = (path: string) => {
  const sending = makeChunkedFilm(interview, 'form');
  const fields = { ...chunkParameters(sending, 2), session_id: interview };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
  const isWhole = path === 'sessions/upload-video';
  const content = isWhole ? sending.content : sliceChunk(sending.content, 2);
  return {
    path,
    type: 'multipart/form-data; boundary=b',
    body: Buffer.concat([Buffer.from(`${parts.join('')}${file}`), content]),
  };
};

test.runIf(canTest).each([
  ['a raw chunk', rawHead],
  ['a chunk in a form', () => form('sessions/upload-customer-video')],
  ['a film in a form', () => form('sessions/upload-video')],
])('%s is closed when its sender disconnects', requirement, async (_, prepare) => {
  const { path, type, body } = prepare();
  const socket = await send(
    [
      `POST /api/${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${staff.token}`,
      `content-type: ${type}`,
      `content-length: ${body.length + 1000}`,
    ],
    body.subarray(0, 3_000_000),
  );
  await expect.poll(openFiles).toHaveLength(1);
  socket.destroy();
  await expect.poll(openFiles).toEqual([]);
});
