import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Decodes a QR code from a screenshot of it, as a camera does; null if it cannot be read. */
export async function decodeQrCode(code: Locator): Promise<string | null> {
  const picture = await code.screenshot();
  // A blank page decodes the PNG: the Content-Security-Policy of ours allows no such picture.
  const blank = await code.page().context().newPage();
  const { data, width, height } = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height);
    // Playwright copies the numbers of an array one by one.
    const data = new Uint8Array(pixels?.data ?? []).toBase64();
    return { data, width: image.width, height: image.height };
  }, picture.toString('base64'));
  await blank.close();
  return jsQR.default(new Uint8ClampedArray(Buffer.from(data, 'base64')), width, height)?.data ?? null;
}
