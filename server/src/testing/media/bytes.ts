/** Text with one byte for each character. */
export const encodeAscii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A number as two bytes, the high one first. */
export const encodeUint16 = (number: number): Buffer => Buffer.from([number >> 8, number & 255]);

/** A number as four bytes, the highest one first. */
export const encodeUint32 = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
