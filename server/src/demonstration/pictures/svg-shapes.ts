/** A scene to render: its size in pixels, and the inner markup of its SVG. */
export interface Scene {
  width: number;
  height: number;
  drawing: string;
}

/** Returns a seeded generator of numbers from 0 to 1. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Repeats a drawing `count` times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.round(count) }, (_, index) => draw(index)).join('');

/** A gradient from top to bottom; `stops` are evenly spaced colors. */
export const fade = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map((color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`;

/** A light that fades out around its middle. */
export const glow = (id: string, color: string, strength = 0.9): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** A range of hills: its crest waves around `y`, and it is filled to the bottom. */
export function hills(
  width: number,
  height: number,
  y: number,
  swing: number,
  seed: number,
  fill: string,
): string {
  const random = createSeededRandom(seed);
  const step = width / 5;
  let path = `M-20 ${y + (random() - 0.5) * swing}`;
  for (let x = 0; x < 5; x++) {
    const crest = y + (random() - 0.5) * 2 * swing;
    path += ` Q${x * step + step * 0.4} ${crest} ${(x + 1) * step + 20} ${y + (random() - 0.5) * swing}`;
  }
  return `<path d="${path} V${height} H-20 Z" fill="${fill}"/>`;
}

/** A soft cloud of discs. */
export const cloud = (x: number, y: number, size: number, fill = '#fff', opacity = 0.8): string =>
  `<g fill="${fill}" fill-opacity="${opacity}" transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="0" rx="95" ry="24"/><ellipse cx="-36" cy="-16" rx="40" ry="28"/><ellipse cx="18" cy="-28" rx="50" ry="36"/><ellipse cx="60" cy="-10" rx="34" ry="22"/></g>`;

/** A broad tree: trunk, and leaves in three tones lit from the left. */
export function tree(x: number, y: number, size: number, leaves: [string, string, string], seed = 7): string {
  const random = createSeededRandom(seed);
  // Discs along a sunflower's spiral: round and even, whatever the number.
  const crown = (fill: string, dx: number, dy: number, spread: number, radius: number, count: number) =>
    times(count, (index) => {
      const angle = index * 2.4 + seed;
      const distance = Math.sqrt((index + 0.5) / count) * spread;
      return `<circle cx="${dx + Math.cos(angle) * distance * 1.2}" cy="${dy + Math.sin(angle) * distance * 0.8}" r="${radius * (0.75 + random() * 0.5)}" fill="${fill}"/>`;
    });
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-14 0 q8 -60 2 -120 l24 0 q-6 60 4 120 z M0 -80 l-46 -60 l10 -6 l40 46 z M4 -90 l44 -52 l8 8 l-44 58 z" fill="#4d3927"/>${crown(leaves[0], 4, -178, 84, 44, 16)}${crown(leaves[1], -12, -194, 70, 32, 15)}${crown(leaves[2], -34, -214, 46, 19, 13)}</g>`;
}

/** A fir of three tiers. */
export const fir = (x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><rect x="-6" y="-20" width="12" height="22"/><path d="M0 -190 l28 56 h-14 l26 46 h-16 l32 66 h-112 l32 -66 h-16 l26 -46 h-14 z"/></g>`;

/** A standing person in the distance, with pants or a skirt. */
export const figure = (
  x: number,
  y: number,
  size: number,
  { skin = '#d9a77f', hair = '#4a3526', top = '#7a4b3a', below = '#3c4450', skirt = false, hat = '' },
): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="6" cy="2" rx="34" ry="6" fill="#000" fill-opacity="0.16"/>${
    skirt
      ? `<path d="M-8 -30 v28 M10 -30 v28" stroke="${skin}" stroke-width="8" stroke-linecap="round"/><path d="M-16 -92 h32 l18 66 q-34 12 -68 0 z" fill="${below}"/>`
      : `<path d="M-15 -90 h30 l2 88 h-14 l-3 -64 l-3 64 h-14 z" fill="${below}"/>`
  }<path d="M-20 -142 q20 -14 40 0 l-3 56 h-34 z" fill="${top}"/><path d="M-19 -136 q-14 26 -9 54 M19 -136 q14 26 9 54" fill="none" stroke="${top}" stroke-width="10" stroke-linecap="round"/><circle cx="-28" cy="-78" r="5.500" fill="${skin}"/><circle cx="28" cy="-78" r="5.500" fill="${skin}"/><rect x="-6" y="-156" width="12" height="14" fill="${skin}"/><circle cx="0" cy="-168" r="17" fill="${skin}"/><path d="M-18 -166 q-2 -24 18 -24 q20 0 18 24 q-8 -12 -18 -12 q-10 0 -18 12 z" fill="${hair}"/>${
    hat
      ? `<ellipse cx="0" cy="-180" rx="29" ry="6" fill="${hat}"/><path d="M-16 -181 q0 -20 16 -20 q16 0 16 20 z" fill="${hat}"/>`
      : ''
  }</g>`;

/** A meadow's flowers and blades, scattered over a band. */
export function meadow(
  width: number,
  from: number,
  to: number,
  count: number,
  colors: string[],
  blade: string,
  seed: number,
): string {
  const random = createSeededRandom(seed);
  return times(count, () => {
    const x = random() * width;
    const depth = random();
    const y = from + depth * (to - from);
    const size = 0.5 + depth * 0.9;
    const flower = random() < 0.35;
    const color = colors[Math.floor(random() * colors.length)] ?? blade;
    const lean = (random() - 0.5) * 10;
    return `<path d="M${x} ${y} q${lean} ${-16 * size} ${lean * 1.4} ${-30 * size}" stroke="${blade}" stroke-width="${2.4 * size}" fill="none" stroke-linecap="round"/>${
      flower ? `<circle cx="${x + lean * 1.4}" cy="${y - 31 * size}" r="${5.5 * size}" fill="${color}"/>` : ''
    }`;
  });
}
