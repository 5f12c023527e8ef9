import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import {
  createFilmFolder,
  generateFilm,
  hasFfmpeg,
  listDescendants,
  measureLevels,
  measureLoudness,
  nameColor,
  readColors,
  runFfmpeg,
} from '../../testing/media/generated-film.ts';
import { makeVoice } from '../../testing/media/voice.ts';
import { needs } from '../../testing/requirement.ts';
import {
  type FilmSource,
  type HiddenRange,
  type MadeVersions,
  type Transcoder,
  TranscodingFailed,
} from './port.ts';

/** Reads the tracks of a file. */
async function probe(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const packets = await video?.computePacketStats();
  return {
    seconds: await input.computeDuration(),
    video: video && {
      codec: await video.getCodec(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      frameRate: packets?.averagePacketRate ?? null,
    },
    audio: audio && (await audio.getCodec()),
  };
}

/** Arguments of ffmpeg for two seconds of a changing picture, and for encoding it. */
const createPicture = (rate: number) => ['-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=${rate}:duration=2`];
const encodePicture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const bitsPerSecond = (path: string, seconds: number) => (readFileSync(path).length * 8) / seconds;

/** What every transcoder must do; skipped without it, or without ffmpeg, which generates the films. */
export async function testTranscoder(name: string, create: () => Promise<Transcoder | null>): Promise<void> {
  const created = await create();
  const requirement = needs(`ffmpeg and the transcoder ${name} on this machine`);
  describe.runIf(hasFfmpeg && created)(`the transcoder ${name}`, requirement, () => {
    const folder = createFilmFolder();
    let transcoder: Transcoder;
    const describeFilm = async (path: string): Promise<FilmSource> => {
      const { seconds, video, audio } = await probe(path);
      return {
        address: path,
        durationSeconds: seconds,
        width: video?.width ?? 0,
        height: video?.height ?? 0,
        hasSound: audio !== null,
        frameRate: video?.frameRate ?? null,
      };
    };
    const convert = async (path: string, hiddenRanges: HiddenRange[] = [], signal?: AbortSignal) => {
      const directory = join(folder, newId());
      await mkdir(directory);
      const request = { film: await describeFilm(path), hiddenRanges, directory };
      return transcoder.makeVersions(request, signal ? { signal } : {});
    };
    const film = join(folder, 'film.mp4');
    const smallFilm = join(folder, 'small.mp4');
    let made: MadeVersions;
    beforeAll(async () => {
      if (created) transcoder = created;
      generateFilm(film, { width: 960, height: 540, output: ['-metadata', 'location=+34.05-118.24/'] });
      generateFilm(smallFilm, { width: 320, height: 180 });
      made = await convert(film);
    });

    test('the light version is a small mp4 that plays while it is downloaded', async () => {
      const { seconds, video, audio } = await probe(made.light);
      expect(video).toMatchObject({ codec: 'avc', width: 854, height: 480 });
      expect(audio).toBe('aac');
      expect(seconds).toBeCloseTo(6, 0);
      expect(made.lightSeconds).toBeCloseTo(6, 0);
      expect(bitsPerSecond(made.light, seconds)).toBeLessThan(800_000);
      const content = readFileSync(made.light);
      expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
      expect(content.includes('+34.05')).toBe(false);
    });

    test('the sound is an m4a of at most 96 kbit/s', async () => {
      const { seconds, video, audio } = await probe(made.audio ?? '');
      expect([video, audio]).toEqual([null, 'aac']);
      expect(seconds).toBeCloseTo(6, 0);
      expect(bitsPerSecond(made.audio ?? '', seconds)).toBeLessThan(96_000);
    });

    test('a recording with Opus becomes an m4a with AAC of the same length, and a damaged one fails', async () => {
      const [source, target] = [join(folder, 'opus.mp4'), join(folder, 'aac.m4a')];
      await writeFile(source, await makeVoice({ codec: 'opus', container: 'mp4', seconds: 3 }));
      expect(transcoder.canConvertSound).toBe(true);
      await transcoder.convertSound({ source, target });
      const { seconds, video, audio } = await probe(target);
      expect([video, audio]).toEqual([null, 'aac']);
      expect(seconds).toBeCloseTo(3, 0);
      const content = readFileSync(target);
      expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
      await writeFile(source, content.subarray(0, 100));
      await expect(transcoder.convertSound({ source, target })).rejects.toThrow(TranscodingFailed);
    });

    test.runIf(created?.canConvertTakes)(
      'the pictures of two films become one: halves, or one at a time',
      async () => {
        const [second, target] = [join(folder, 'second.mp4'), join(folder, 'both.mp4')];
        const picture = ['-f', 'lavfi', '-i', 'color=lime:size=160x120:rate=10:duration=5'];
        runFfmpeg(...picture, ...encodePicture, second);
        await transcoder.layOutPictures({ first: film, second, layout: { kind: 'halves' }, target });
        const { video, audio, seconds } = await probe(target);
        expect(video).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
        expect([audio, Math.round(seconds)]).toEqual([null, 6]);
        expect(readColors(target, [1, 5], 0.25)).toEqual(['red', 'blue']);
        // The second film ends a second earlier.
        expect(readColors(target, [1, 5.8], 0.75)).toEqual(['green', 'green']);
        const secondShots = [
          { start: 0.5, end: 1.5 },
          { start: 4.5, end: 6 },
        ];
        await transcoder.layOutPictures({
          first: film,
          second,
          layout: { kind: 'one', secondShots },
          target,
        });
        expect(readColors(target, [0.2, 1, 1.7, 4.3, 5])).toEqual(['red', 'green', 'red', 'blue', 'green']);
        await transcoder.layOutPictures({
          first: film,
          second,
          layout: { kind: 'one', secondShots: [] },
          target,
        });
        expect(readColors(target, [1])).toEqual(['red']);
      },
    );

    test.runIf(created?.canConvertTakes)(
      'a title covers the first pictures of a film, and fades',
      async () => {
        const [title, target] = [join(folder, 'title.jpg'), join(folder, 'titled.mp4')];
        const size = { width: 960, height: 540 };
        await sharp({ create: { ...size, channels: 3, background: 'yellow' } })
          .jpeg()
          .toFile(title);
        await transcoder.addTitle({ source: film, title, size, seconds: 3.5, target });
        const { video, audio, seconds } = await probe(target);
        expect(video).toMatchObject({ codec: 'avc', ...size });
        expect([audio, Math.round(seconds)]).toEqual([null, 6]);
        const yellow = 'red and green';
        expect(readColors(target, [0, 1, 2.9, 3.6, 5])).toEqual([yellow, yellow, yellow, 'green', 'blue']);
        await writeFile(title, 'Rose Miller');
        await expect(
          transcoder.addTitle({ source: film, title, size, seconds: 3.5, target }),
        ).rejects.toThrow(TranscodingFailed);
      },
    );

    test.runIf(created?.canConvertTakes)('silence in a sound is found, also at its end', async () => {
      const path = join(folder, 'silences.mp4');
      const tone = "volume=0:enable='between(t,0,2)+gte(t,4)'";
      runFfmpeg('-f', 'lavfi', '-i', 'sine=440:duration=6', '-af', tone, '-c:a', 'aac', path);
      const [before, after] = await transcoder.findSilences(path);
      expect([before?.start, before?.end]).toEqual([0, expect.closeTo(2, 0)]);
      expect(after?.start).toBeCloseTo(4, 0);
      expect(after?.end).toBeGreaterThanOrEqual(5.9);
      await expect(transcoder.findSilences(join(folder, 'missing.mp4'))).rejects.toThrow(TranscodingFailed);
    });

    test('light version and sound have a loudness of -16 LUFS', () => {
      expect(made.loudness).toBeLessThan(-30);
      for (const path of [made.light, made.audio ?? '']) {
        expect(Math.abs(measureLoudness(path) + 16)).toBeLessThanOrEqual(1);
      }
    });

    test('the storyboard shows the film at regular times', async () => {
      expect(made.geometry).toEqual({
        columns: 3,
        rows: 1,
        frameWidth: 160,
        frameHeight: 90,
        intervalSeconds: 2,
      });
      const { data, info } = await sharp(made.storyboard).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([480, 90]);
      const colors = [80, 240, 400].map((x) => {
        const at = (45 * info.width + x) * info.channels;
        return nameColor([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
      });
      // At two seconds, the color changes.
      expect(colors[0]).toBe('red');
      expect(['green', 'red']).toContain(colors[1]);
      expect(['blue', 'green']).toContain(colors[2]);
    });

    test('a hidden passage is black and silent in all versions, and times stay the same', async () => {
      const { light, audio, storyboard } = await convert(smallFilm, [{ startMs: 1500, endMs: 4500 }]);
      expect(readColors(light, [1, 2, 3, 4, 5])).toEqual(['red', 'black', 'black', 'black', 'blue']);
      for (const path of [light, audio ?? '']) {
        const [before, hidden, after] = measureLevels(path, [
          [0.2, 1],
          [1.6, 2.8],
          [4.8, 1],
        ]);
        expect(hidden).toBeLessThan(-60);
        expect(before).toBeGreaterThan(-30);
        expect(after).toBeGreaterThan(-30);
      }
      const { data, info } = await sharp(storyboard).raw().toBuffer({ resolveWithObject: true });
      const middle = (45 * info.width + 240) * info.channels;
      expect(nameColor([data[middle] ?? 0, data[middle + 1] ?? 0, data[middle + 2] ?? 0])).toBe('black');
    });

    test('an upright film of a phone, in HEVC with 10 bits, without sound and with varying frame rate, becomes an upright one that all browsers play', async () => {
      const path = join(folder, 'phone.mp4');
      const vary = ['-vf', "select='not(mod(n,3))+lt(t,1)'", '-fps_mode', 'vfr'];
      const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];
      const tenBits = ['-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'];
      runFfmpeg('-i', smallFilm, '-an', ...vary, ...hevc, ...tenBits, join(folder, 'hevc.mp4'));
      runFfmpeg('-i', join(folder, 'hevc.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', path);
      const versions = await convert(path);
      const { seconds, video, audio } = await probe(versions.light);
      expect(video).toMatchObject({ codec: 'avc', width: 180, height: 320 });
      expect(readColors(versions.light, [3])).toEqual(['green']);
      expect(seconds).toBeCloseTo(6, 0);
      expect([audio, versions.audio, versions.loudness]).toEqual([null, null, null]);
      expect([versions.geometry.frameWidth, versions.geometry.frameHeight]).toEqual([90, 160]);
    });

    test('a film of four hours has a storyboard of two hundred pictures', async () => {
      const path = join(folder, 'long.mp4');
      const picture = ['-f', 'lavfi', '-i', 'color=lime:size=160x90:rate=1/60:duration=14400'];
      runFfmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path);
      const { light, geometry, storyboard } = await convert(path);
      expect(geometry).toMatchObject({ columns: 10, rows: 20, intervalSeconds: 72 });
      expect((await probe(light)).seconds).toBeGreaterThan(14_300);
      const { data, info } = await sharp(storyboard).raw().toBuffer({ resolveWithObject: true });
      const last = ((info.height - 45) * info.width + info.width - 80) * info.channels;
      expect(nameColor([data[last] ?? 0, data[last + 1] ?? 0, data[last + 2] ?? 0])).toBe('green');
    });

    test('a film with 60 frames a second has 30 in its light version', async () => {
      const path = join(folder, 'fast.mp4');
      runFfmpeg(...createPicture(60), ...encodePicture, path);
      const { seconds, video } = await probe((await convert(path)).light);
      expect(seconds).toBeCloseTo(2, 0);
      expect(video?.frameRate).toBeCloseTo(30, 0);
    });

    const sounds: [name: string, output: string[], channels?: number][] = [
      ['in mono', ['-ac', '1']],
      ['with four channels', ['-af', 'aformat=channel_layouts=quad']],
      ['in 5.1', ['-af', 'aformat=channel_layouts=5.1', '-c:a', 'aac']],
      ['in 7.1', ['-af', 'aformat=channel_layouts=7.1', '-c:a', 'aac']],
      ['with 8 kHz', ['-ac', '2', '-ar', '8000']],
      ['with 192 kHz', ['-ac', '2', '-ar', '192000']],
      ['with a second track in 5.1', ['-map', '1:a', '-filter:a:1', 'aformat=channel_layouts=5.1']],
    ];
    // The library of the embedded transcoder does not accept sound without a layout.
    if (created?.name === 'ffmpeg') sounds.push(['with nine channels in unknown places', [], 9]);

    test.each(sounds)(
      'sound %s is heard in light version and sound',
      async (_, output, channels = 1) => {
        const path = join(folder, `sound-${newId()}.mp4`);
        const tones = Array.from({ length: channels }, () => '0.1*sin(2*PI*500*t)').join('|');
        const sound = ['-f', 'lavfi', '-i', `aevalsrc=exprs='${tones}':sample_rate=48000:duration=2`];
        const encoders = [...encodePicture, '-c:a', 'pcm_s16le'];
        // An mp4, but with sound that an mp4 rarely has.
        const format = ['-f', 'mov', '-brand', 'mp42'];
        const maps = ['-map', '0:v', '-map', '1:a'];
        runFfmpeg(...createPicture(10), ...sound, ...maps, ...encoders, ...output, ...format, path);
        const versions = await convert(path);
        for (const made of [versions.light, versions.audio ?? '']) {
          expect(measureLevels(made, [[0.5, 1]])[0]).toBeGreaterThan(-40);
          expect(Math.abs(measureLoudness(made) + 16)).toBeLessThanOrEqual(1);
        }
      },
      30_000,
    );

    test('stills have the size of the film, and there is none after its end', async () => {
      const [first, last, none] = await transcoder.captureStills({ address: film }, [0.5, 5.5, 100]);
      const { width, height, format } = await sharp(first ?? undefined).metadata();
      expect({ width, height, format }).toEqual({ width: 960, height: 540, format: 'jpeg' });
      expect(last?.equals(first ?? Buffer.alloc(0))).toBe(false);
      expect(none).toBeNull();
    });

    test('a file that cannot be decoded fails', async () => {
      const path = join(folder, 'film.txt');
      const request = { ...(await describeFilm(film)), address: path };
      await expect(
        transcoder.makeVersions({ film: request, hiddenRanges: [], directory: folder }),
      ).rejects.toThrow(TranscodingFailed);
    });

    // Only Linux lists the processes of a process, in /proc.
    test.runIf(process.platform === 'linux')(
      'work that is stopped fails, and leaves no process',
      needs('Linux'),
      async () => {
        const stop = new AbortController();
        const converting = convert(film, [], stop.signal);
        await expect.poll(() => listDescendants()).not.toEqual([]);
        stop.abort();
        await expect(converting).rejects.toThrow(TranscodingFailed);
        await expect.poll(() => listDescendants()).toEqual([]);
      },
    );
  });
}
