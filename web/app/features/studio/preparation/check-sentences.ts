/** Kilobits per second above which the picture is good, and below which it is poor. */
const goodKbps = 2_500;
const poorKbps = 1_000;
/** Megabytes of free space for an hour of film, with a reserve. */
const enoughMb = 4_000;

/** A result in plain words. `isFine` is null for a result that was not measured. */
interface Result {
  isFine: boolean | null;
  text: string;
}

export function describeUpload(kbps: number | null): Result {
  if (kbps === null) return { isFine: null, text: 'We could not measure the internet connection.' };
  if (kbps >= goodKbps) return { isFine: true, text: 'The internet connection is good.' };
  if (kbps >= poorKbps) return { isFine: true, text: 'The internet connection is good enough.' };
  return {
    isFine: false,
    text: 'The internet connection is slow. Move closer to your Wi-Fi router, and close other programs.',
  };
}

export function describeSpace(mb: number | null): Result {
  if (mb === null) return { isFine: null, text: 'This browser does not report how much space is free.' };
  return mb >= enoughMb
    ? { isFine: true, text: 'There is enough space on this device.' }
    : {
        isFine: false,
        text: 'This device is almost full. Delete what you no longer need, or use another one.',
      };
}
