import { chunkBytes } from '@lifestory/contract/limits';
import { longFilm } from '../film.ts';
import { sendRequest, type Throttle } from '../measure/http-request.ts';

/** The chunks of an upload: `BENCH_MB` megabytes, 1 GiB by default. */
export const chunks = Math.max(
  4,
  Math.floor((Number(process.env.BENCH_MB ?? 1024) * 1024 * 1024) / chunkBytes),
);
export const film = longFilm(chunks);
export const allChunks = Array.from({ length: chunks }, (_, index) => index + 1);

/** Where the chunks are sent, and how. */
export interface ChunkTarget {
  url: string;
  token: string;
  interview: string;
  /** Raw bytes with their parameters in the query, or a form. */
  format: 'raw' | 'multipart';
  /** Limits the bytes per second. */
  throttle?: Throttle;
}

/**
 * Sends chunks to the product, three at a time; `onStored` after each one that was acknowledged. Returns whether the
 * upload is complete.
 */
export async function sendChunks(
  target: ChunkTarget,
  numbers: readonly number[],
  onStored: (number: number) => void = () => undefined,
): Promise<boolean> {
  const queue = [...numbers];
  let isComplete = false;
  const worker = async () => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      isComplete ||= await sendChunk(target, number);
      onStored(number);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return isComplete;
}

async function sendChunk(
  { url, token, interview, format, throttle }: ChunkTarget,
  number: number,
): Promise<boolean> {
  const parameters = {
    session_id: interview,
    resumableChunkNumber: String(number),
    resumableChunkSize: String(chunkBytes),
    resumableCurrentChunkSize: String(chunkBytes),
    resumableTotalSize: String(film.bytes),
    resumableTotalChunks: String(chunks),
    resumableIdentifier: 'bench',
    resumableFilename: 'bench.mp4',
  };
  const call = `${url}/api/sessions/upload-customer-video`;
  const authorization = `Bearer ${token}`;
  const response =
    format === 'raw'
      ? await sendRequest(
          `${call}?${new URLSearchParams(parameters)}`,
          { authorization, 'content-type': 'application/octet-stream' },
          film.chunk(number),
          { throttle },
        )
      : await sendRequest(
          call,
          { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
          formOf(parameters, film.chunk(number)),
          { throttle },
        );
  if (response.status !== 200) throw new Error(`${response.status} ${response.body}`);
  return (JSON.parse(response.body) as { done: boolean }).done;
}

const boundary = 'bench-5bd1e995';

function formOf(parameters: Record<string, string>, chunk: readonly Buffer[]): (Buffer | string)[] {
  const fields = Object.entries(parameters).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  return [...fields, head, ...chunk, `\r\n--${boundary}--\r\n`];
}
