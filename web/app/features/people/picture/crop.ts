/** A crop area, in the picture's pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the cropped picture in pixels: the largest display size on a high-resolution screen. */
const side = 512;

/** Crops a square from the picture at a URL; returns a JPEG, with white for transparency. */
export async function cropSquare(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be cropped.'));
    canvas.toBlob(done, 'image/jpeg', 0.92);
  });
}
