/** Returns a number as one, two or four bytes, the highest first. */
export const u8 = (...numbers: number[]): Buffer => Buffer.from(numbers);
export const u16 = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
};
export const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
};

/** Returns a box (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(bytes), Buffer.from(type, 'latin1'), ...content]);
}

/** Returns a box with a version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  box(type, u32(version * 2 ** 24 + flags), ...content);
