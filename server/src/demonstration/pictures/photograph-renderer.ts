import sharp, { type Matrix3x3 } from 'sharp';
import { variantWidths } from '../../domains/album/gallery/index.ts';
import type { Scene } from './svg-shapes.ts';

/** The style of a photograph: sepia, gray, faded or bright colors. */
export type PhotoStyle = 'sepia' | 'silver' | 'faded' | 'fresh';

/** A rendered photograph: its size, and WebP variants in all served widths, widest first. */
export interface RenderedPhotograph {
  width: number;
  height: number;
  variants: { width: number; content: Buffer }[];
}

/** Side in pixels of the square of grain, which is generated once per picture and tiled. */
const grainTile = 400;

/** By style: the color matrix, contrast, brightness offset (`lift`), strength of the grain, and color of the paper. */
const tints: Record<
  PhotoStyle,
  { colors: Matrix3x3; contrast: number; lift: number; grain: number; paper: string }
> = {
  sepia: {
    colors: [
      [0.38, 0.5, 0.15],
      [0.33, 0.46, 0.13],
      [0.26, 0.39, 0.11],
    ],
    contrast: 0.94,
    lift: 4,
    grain: 15,
    paper: '#f3ead6',
  },
  silver: {
    colors: [
      [0.34, 0.54, 0.15],
      [0.33, 0.53, 0.145],
      [0.31, 0.5, 0.14],
    ],
    contrast: 1.02,
    lift: -2,
    grain: 14,
    paper: '#f6f2ea',
  },
  faded: {
    colors: [
      [0.92, 0.12, 0.02],
      [0.06, 0.86, 0.06],
      [0.06, 0.14, 0.68],
    ],
    contrast: 0.86,
    lift: 26,
    grain: 11,
    paper: '#f7f1e3',
  },
  fresh: {
    colors: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    contrast: 1,
    lift: 0,
    grain: 0,
    paper: '',
  },
};

/** Renders a scene in a style: colors, grain, vignette, and an optional white border. */
export async function renderPhotograph(
  scene: Scene,
  style: PhotoStyle,
  hasBorder = true,
): Promise<RenderedPhotograph> {
  const { colors, contrast, lift, grain } = tints[style];
  const picture = sharp(Buffer.from(frameScene(scene, style, hasBorder))).flatten({ background: '#fff' });
  if (grain > 0) {
    const noise = { type: 'gaussian', mean: 128, sigma: grain } as const;
    const tile = sharp({
      create: { width: grainTile, height: grainTile, channels: 3, background: '#808080', noise },
    });
    const input = await tile.png({ compressionLevel: 0 }).toBuffer();
    picture
      .recomb(colors)
      .linear(contrast, lift)
      .composite([{ input, blend: 'soft-light', tile: true }]);
  }
  let { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const variants: RenderedPhotograph['variants'] = [];
  for (const width of variantWidths(info.width).toReversed()) {
    if (width < info.width) {
      const smaller = sharp(data, { raw: info }).resize(width).raw();
      ({ data, info } = await smaller.toBuffer({ resolveWithObject: true }));
    }
    const content = await sharp(data, { raw: info })
      .webp({ quality: width > 1000 ? 74 : 80, effort: 0 })
      .toBuffer();
    variants.push({ width, content });
  }
  return { width: scene.width, height: scene.height, variants };
}

/** Returns the SVG of a scene on paper, with a vignette and signs of age. */
function frameScene({ width, height, drawing }: Scene, style: PhotoStyle, hasBorder: boolean): string {
  const paper = hasBorder ? tints[style].paper : '';
  const border = paper ? Math.round(Math.min(width, height) * 0.045) : 0;
  const inner = { width: width - border * 2, height: height - border * 2 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="corners" cx="0.5" cy="0.48" r="0.78"><stop offset="0.55" stop-color="#1c120a" stop-opacity="0"/><stop offset="1" stop-color="#1c120a" stop-opacity="${style === 'fresh' ? 0.22 : 0.5}"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="${paper || '#fff'}"/>
<svg x="${border}" y="${border}" width="${inner.width}" height="${inner.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${drawing}<rect width="${width}" height="${height}" fill="url(#corners)"/></svg>
${paper ? `<rect x="${border}" y="${border}" width="${inner.width}" height="${inner.height}" fill="none" stroke="#2a2018" stroke-opacity="0.35" stroke-width="3"/><path d="M0 0 h${width} v${height} h-${width} z" fill="none" stroke="#8a7350" stroke-opacity="0.28" stroke-width="8"/>` : ''}
${hasBorder && style === 'sepia' ? `<path d="M${width * 0.86} 0 q-8 ${height * 0.03} 20 ${height * 0.05} t10 ${height * 0.06}" stroke="#fff8e8" stroke-opacity="0.7" stroke-width="3" fill="none"/><path d="M0 ${height * 0.93} l${width * 0.05} ${height * 0.07}" stroke="#6b5433" stroke-opacity="0.35" stroke-width="4"/>` : ''}
</svg>`;
}
