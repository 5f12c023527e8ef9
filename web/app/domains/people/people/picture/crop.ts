/** A crop area, in the picture's pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the cropped picture: the largest display size on a high-resolution screen. */
const sidePixels = 512;

/** Crops a square from the picture at a URL; returns a JPEG, with white for transparency. */
export async function cropSquare(url: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, sidePixels, sidePixels);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, sidePixels, sidePixels);
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be cropped.'));
    canvas.toBlob(settle, 'image/jpeg', 0.92);
  });
}
