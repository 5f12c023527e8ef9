// Decodes one HEIC picture with libheif, the library that browsers and desktops use, as WebAssembly: the pictures of
// iPhones, whose patented compression sharp's own build leaves out. A thread of its own, so that a hostile file can
// neither hold up requests nor reach anything, and its memory ends with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { DecodedPicture, HeicTask } from './heic.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: DecodedPicture, done: (result: DecodedPicture | null) => void): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

const require = createRequire(import.meta.url);
const open = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif;
const libheif = open({
  wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
});

const { file, mostPixels } = workerData as HeicTask;
const [image] = new libheif.HeifDecoder().decode(typeof file === 'string' ? readFileSync(file) : file);
const width = image?.get_width() ?? 0;
const height = image?.get_height() ?? 0;
if (!image || width * height === 0) parentPort?.postMessage('unreadable');
else if (width * height > mostPixels) parentPort?.postMessage('too many pixels');
else {
  const picture = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  image.display(picture, (shown) => {
    if (shown) parentPort?.postMessage(picture, [picture.data.buffer]);
    else parentPort?.postMessage('unreadable');
  });
}
