/** Bytes of the header of a WAV file. */
const headerBytes = 80;

/** The largest number of 32 bits, which says in RF64 that a size is in the chunk `ds64`. */
const max32 = 0xffff_ffff;

/** Returns the bytes of a WAV file with this many samples of 16 bits. */
export const countWavBytes = (samples: number): number => headerBytes + 2 * samples;

/**
 * Returns the header of a WAV file with one channel and samples of 16 bits. A file of more than 4 GiB is RF64 (EBU Tech
 * 3306); smaller ones have a chunk `JUNK` in the same place, which every program skips.
 */
export function createWavHeader(samples: number, rate: number): Buffer {
  const dataBytes = 2 * samples;
  const fileBytes = countWavBytes(samples);
  const isLarge = fileBytes - 8 > max32;
  const header = Buffer.alloc(headerBytes);
  header.write(isLarge ? 'RF64' : 'RIFF', 0);
  header.writeUInt32LE(isLarge ? max32 : fileBytes - 8, 4);
  header.write('WAVE', 8);
  header.write(isLarge ? 'ds64' : 'JUNK', 12);
  header.writeUInt32LE(28, 16);
  if (isLarge) {
    header.writeBigUInt64LE(BigInt(fileBytes - 8), 20);
    header.writeBigUInt64LE(BigInt(dataBytes), 28);
    header.writeBigUInt64LE(BigInt(samples), 36);
  }
  header.write('fmt ', 48);
  header.writeUInt32LE(16, 52);
  header.writeUInt16LE(1, 56);
  header.writeUInt16LE(1, 58);
  header.writeUInt32LE(rate, 60);
  header.writeUInt32LE(2 * rate, 64);
  header.writeUInt16LE(2, 68);
  header.writeUInt16LE(16, 70);
  header.write('data', 72);
  header.writeUInt32LE(isLarge ? max32 : dataBytes, 76);
  return header;
}
