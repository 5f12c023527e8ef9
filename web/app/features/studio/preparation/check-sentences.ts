import { minFreeMb, minUploadKbps } from '@lifestory/contract/limits';

/** Kilobits per second of upload above which the picture of a call is good. */
const goodKbps = 2_500;

/** A result in plain words. `isFine` is null for a result that was not measured. */
interface Result {
  isFine: boolean | null;
  text: string;
}

/** Describes the measured upload, in kilobits per second. */
export function describeUpload(kbps: number | null): Result {
  if (kbps === null) return { isFine: null, text: 'We could not measure the internet connection.' };
  if (kbps >= goodKbps) return { isFine: true, text: 'The internet connection is good.' };
  if (kbps >= minUploadKbps) return { isFine: true, text: 'The internet connection is good enough.' };
  return {
    isFine: false,
    text: 'The internet connection is slow. Move closer to your Wi-Fi router, and close other programs.',
  };
}

/** Describes the free space on a device, in megabytes. */
export function describeSpace(mb: number | null): Result {
  if (mb === null) return { isFine: null, text: 'This browser does not report how much space is free.' };
  return mb >= minFreeMb
    ? { isFine: true, text: 'There is enough space on this device.' }
    : {
        isFine: false,
        text: 'This device is almost full. Delete what you no longer need, or use another one.',
      };
}
