import { expect, test } from 'vitest';
import type { TranscriptionRequest } from '../../testing/servers/fake-transcriber.ts';
import { type Transcriber, TranscriberBusy } from './port.ts';

/** A service behind an adapter: how its next response goes wrong, or which speech it hears. */
export interface TranscriptionService {
  transcriber: Transcriber;
  requests: TranscriptionRequest[];
  hear(segments: [number, number, string][]): void;
  failWith(status: number, headers?: Record<string, string>): void;
  truncateReply(): void;
  neverReply(): void;
}

const sound = { content: new Uint8Array([1, 2, 3]), filename: 'piece.m4a', type: 'audio/mp4', seconds: 10 };

/** What every transcriber does. `now` is the time of its clock. */
export function transcriptionSuite(name: string, service: TranscriptionService, now: Date): void {
  const { transcriber } = service;

  test(`${name}: speech becomes text with its time, without silence`, async () => {
    service.hear([
      [0.5, 2.25, 'Where did you grow up?'],
      [2.25, 2.5, '  '],
      [3, 7.0004, 'On a farm.'],
    ]);
    expect(await transcriber.transcribe(sound)).toEqual([
      { startMs: 500, endMs: 2250, text: 'Where did you grow up?' },
      { startMs: 3000, endMs: 7000, text: 'On a farm.' },
    ]);
    expect(service.requests.at(-1)).toMatchObject({ filename: 'piece.m4a', content: Buffer.from([1, 2, 3]) });
  });

  test(`${name}: a busy service says when to retry`, async () => {
    const waits: [number, Record<string, string>, number][] = [
      [429, { 'retry-after': '30' }, 30],
      [503, { 'retry-after': new Date(now.getTime() + 90_000).toUTCString() }, 90],
      [429, {}, 60],
      [429, { 'retry-after': '99999999' }, 21_600],
    ];
    for (const [status, headers, seconds] of waits) {
      service.failWith(status, headers);
      const error = await transcriber.transcribe(sound).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TranscriberBusy);
      const waited = ((error as TranscriberBusy).until.getTime() - now.getTime()) / 1000;
      expect(Math.abs(waited - seconds)).toBeLessThanOrEqual(1);
    }
  });

  test(`${name}: a failure, a truncated reply and silence of the service are errors`, async () => {
    service.failWith(500);
    await expect(transcriber.transcribe(sound)).rejects.toThrow('replied 500');
    service.truncateReply();
    await expect(transcriber.transcribe(sound)).rejects.toThrow();
    service.neverReply();
    await expect(transcriber.transcribe(sound)).rejects.toThrow('did not reply within');
  });

  test(`${name}: the check of the doctor tries it`, async () => {
    service.hear([]);
    expect(await transcriber.check.run()).toMatchObject([{ state: 'ok' }]);
    service.failWith(401);
    expect(await transcriber.check.run()).toMatchObject([{ state: 'problem' }]);
  });
}
