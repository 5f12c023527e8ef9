import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { chunkBytes } from '@lifestory/contract';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../../testing/media/film.ts';
import {
  createChunkParameters,
  makeChunkedFilm,
  sendChunk,
  sliceChunk,
} from '../../../../testing/media/upload.ts';
import { needs } from '../../../../testing/requirement.ts';
import { isMediaSentByServer } from '../../../../testing/servers/test-store.ts';

const { fastify, users, app } = await createTestApp();
const staff = await users.superAdmin();
const ana = await users.customer({ fname: 'Ana' });

// Node ends the process when it garbage-collects a file handle that was not closed.
const canTest = isMediaSentByServer && existsSync('/proc/self/fd');
const requirement = needs('Linux, and media on its disk');

/** Lists the open files of this process below the media directory. */
const listOpenFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(app.env.DATA_DIR) && path.includes('/recordings/') ? [path] : [];
    } catch {
      return [];
    }
  });

let port: number;
let interviewId: string;
beforeAll(async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (fastify.server.address() as AddressInfo).port;
  interviewId = await createInterviewWithoutSlot(app, ana);
});

/** Sends the header lines of a request and a part of its body on a new connection. */
async function openRequest(lines: string[], body: Buffer | string = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

test.runIf(canTest)(
  'the file of a film is closed when the connection is lost, even for a pipelined request',
  requirement,
  async () => {
    const chunkedFile = {
      ...makeChunkedFilm(interviewId, 'film'),
      content: makeFilm(chunkBytes + 4_000_000),
    };
    await sendChunk(fastify, staff.token, chunkedFile, 1);
    const { body } = await ana.call<{ data: { video: { file: string } } }>(
      'POST',
      '/api/user/fetch-customer-switch',
    );
    const request = [`GET ${body.data.video.file} HTTP/1.1`, 'host: localhost'];
    const socket = await openRequest([...request, '', ...request]);
    await once(socket, 'data');
    socket.pause();
    await expect.poll(listOpenFiles).toHaveLength(2);
    socket.destroy();
    await expect.poll(listOpenFiles).toEqual([]);
  },
);

const createRawChunk = () => {
  const chunkedFile = makeChunkedFilm(interviewId, 'raw');
  return {
    path: `sessions/upload-customer-video?${new URLSearchParams(createChunkParameters(chunkedFile, 2))}`,
    type: 'application/octet-stream',
    body: sliceChunk(chunkedFile.content, 2),
  };
};

/** Creates a form with a chunk of a film, or a whole film, as its file. */
const createForm = (path: string) => {
  const chunkedFile = makeChunkedFilm(interviewId, 'form');
  const fields = { ...createChunkParameters(chunkedFile, 2), session_id: interviewId };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHeader =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
  const isWhole = path === 'sessions/upload-video';
  const content = isWhole ? chunkedFile.content : sliceChunk(chunkedFile.content, 2);
  return {
    path,
    type: 'multipart/form-data; boundary=b',
    body: Buffer.concat([Buffer.from(`${parts.join('')}${fileHeader}`), content]),
  };
};

test.runIf(canTest).each([
  ['a raw chunk', createRawChunk],
  ['a chunk in a form', () => createForm('sessions/upload-customer-video')],
  ['a film in a form', () => createForm('sessions/upload-video')],
])('the file that stores %s is closed when its sender disconnects', requirement, async (_, prepare) => {
  const { path, type, body } = prepare();
  const socket = await openRequest(
    [
      `POST /api/${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${staff.token}`,
      `content-type: ${type}`,
      `content-length: ${body.length + 1000}`,
    ],
    body.subarray(0, 3_000_000),
  );
  await expect.poll(listOpenFiles).toHaveLength(1);
  socket.destroy();
  await expect.poll(listOpenFiles).toEqual([]);
});
