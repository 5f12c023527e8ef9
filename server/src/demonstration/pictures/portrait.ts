import sharp from 'sharp';

/** The features of a portrait; colors as `#rrggbb`. */
export interface PortraitFeatures {
  /** From 0, the lightest skin, to 4, the darkest. */
  skin: 0 | 1 | 2 | 3 | 4;
  hair: string;
  cut: 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'bald';
  clothes: string;
  background: string;
  glasses?: boolean;
  beard?: boolean;
  old?: boolean;
}

const skins = [
  { base: '#f0cdb0', shade: '#dba988', blush: '#e08f78' },
  { base: '#e6b892', shade: '#cb9369', blush: '#d07d60' },
  { base: '#cf9a6b', shade: '#b07b4d', blush: '#b9623f' },
  { base: '#a9724a', shade: '#875635', blush: '#97462a' },
  { base: '#7d5136', shade: '#5f3b26', blush: '#7d3a26' },
] as const;

/** Hair behind the head and in front of it. */
const cuts: Record<PortraitFeatures['cut'], { behind: string; front: string }> = {
  short: {
    behind: '<path d="M124 190 q-6 -92 76 -96 q82 4 76 96 l-8 26 h-136 z"/>',
    front: '<path d="M130 178 q-4 -72 70 -76 q76 2 70 78 q-12 -36 -36 -42 q-48 10 -78 -6 q-20 14 -26 46 z"/>',
  },
  bob: {
    behind: '<path d="M112 262 q-20 -174 88 -176 q108 2 88 176 q-22 16 -44 8 l-88 0 q-22 8 -44 -8 z"/>',
    front: '<path d="M128 196 q-4 -90 72 -92 q76 2 72 92 q-14 -50 -52 -62 q-30 40 -92 62 z"/>',
  },
  long: {
    behind:
      '<path d="M104 340 q6 -60 2 -120 q0 -134 94 -136 q94 2 94 136 q-4 60 2 120 q-40 14 -60 -20 h-72 q-20 34 -60 20 z"/>',
    front: '<path d="M128 206 q-6 -100 72 -104 q78 4 72 104 q-8 -56 -60 -80 q-10 46 -84 80 z"/>',
  },
  bun: {
    behind:
      '<circle cx="200" cy="84" r="36"/><path d="M120 206 q-8 -112 80 -116 q88 4 80 116 l-8 26 h-144 z"/><path d="M174 66 q26 18 54 4" fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="4"/>',
    front: '<path d="M128 192 q-2 -86 72 -90 q74 4 72 90 q-12 -48 -72 -56 q-60 8 -72 56 z"/>',
  },
  curls: {
    behind:
      '<g><circle cx="136" cy="148" r="42"/><circle cx="166" cy="108" r="42"/><circle cx="210" cy="96" r="44"/><circle cx="250" cy="122" r="42"/><circle cx="272" cy="164" r="40"/><circle cx="126" cy="196" r="38"/><circle cx="280" cy="208" r="36"/><circle cx="124" cy="236" r="28"/><circle cx="280" cy="244" r="26"/></g>',
    front:
      '<g><circle cx="148" cy="150" r="24"/><circle cx="176" cy="128" r="26"/><circle cx="212" cy="124" r="26"/><circle cx="246" cy="142" r="24"/></g>',
  },
  bald: {
    behind: '<path d="M122 196 q-4 -34 10 -52 l136 0 q14 18 10 52 l-10 24 h-136 z"/>',
    front: '',
  },
};

/** Renders a portrait as a square WebP of 400 pixels. */
export const drawPortrait = (features: PortraitFeatures): Promise<Buffer> =>
  sharp(Buffer.from(portraitSvg(features)))
    .webp({ quality: 86, effort: 2 })
    .toBuffer();

/** Returns a portrait as SVG, lit from the upper left. */
function portraitSvg(features: PortraitFeatures): string {
  const { base, shade, blush } = skins[features.skin];
  const { behind, front } = cuts[features.cut];
  const brow = features.cut === 'bald' || features.old ? '#a79f94' : features.hair;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<defs>
<radialGradient id="back" cx="0.35" cy="0.25" r="0.95"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.5" stop-color="${features.background}"/><stop offset="1" stop-color="${features.clothes}" stop-opacity="0.55"/></radialGradient>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2="1"><stop offset="0.35" stop-color="${base}"/><stop offset="1" stop-color="${shade}"/></linearGradient>
<linearGradient id="cloth" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${features.clothes}"/><stop offset="1" stop-color="#2a2522"/></linearGradient>
</defs>
<rect width="400" height="400" fill="#f5ecdc"/><rect width="400" height="400" fill="url(#back)"/>
<g fill="${features.hair}">${behind}</g>
<path d="M168 252 h64 v58 q-32 26 -64 0 z" fill="${shade}"/>
<path d="M44 400 q4 -92 96 -108 l28 -8 q32 34 64 0 l28 8 q92 16 96 108 z" fill="url(#cloth)"/>
<path d="M160 286 q40 52 80 0 l14 6 q-54 84 -108 0 z" fill="#fff8ec" fill-opacity="0.82"/>
<ellipse cx="130" cy="206" rx="13" ry="20" fill="${base}"/><ellipse cx="270" cy="206" rx="13" ry="20" fill="${shade}"/>
<path d="M132 186 q0 -74 68 -74 q68 0 68 74 q2 92 -68 98 q-70 -6 -68 -98 z" fill="url(#skin)"/>
<ellipse cx="158" cy="232" rx="17" ry="11" fill="${blush}" fill-opacity="0.38"/><ellipse cx="242" cy="232" rx="17" ry="11" fill="${blush}" fill-opacity="0.38"/>
${features.beard ? `<path d="M134 214 q8 26 30 24 q36 -12 72 0 q22 2 30 -24 q4 78 -66 80 q-70 -2 -66 -80 z" fill="${features.hair}"/>` : ''}
<g fill="#2a211c"><ellipse cx="172" cy="200" rx="6.5" ry="7.5"/><ellipse cx="228" cy="200" rx="6.5" ry="7.5"/></g>
<g fill="#fff"><circle cx="169.500" cy="197.500" r="2.200"/><circle cx="225.500" cy="197.500" r="2.200"/></g>
<g fill="none" stroke-linecap="round">
<path d="M156 180 q14 -10 30 -3 M214 177 q16 -7 30 3" stroke="${brow}" stroke-width="6"/>
<path d="M200 204 q-10 22 2 25" stroke="${shade}" stroke-width="5"/>
<path d="M174 250 q26 22 52 0" stroke="#8d3b33" stroke-width="6"/>
${features.old ? `<path d="M152 216 q8 8 20 7 M228 223 q12 1 20 -7 M168 150 q32 -8 64 0${features.beard ? '' : ' M160 242 q-6 8 -4 16 M240 242 q6 8 4 16'}" stroke="${shade}" stroke-width="3.500"/>` : ''}
</g>
<g fill="${features.hair}">${front}</g>
${features.glasses ? '<g fill="#fff" fill-opacity="0.16" stroke="#4a3a2e" stroke-width="4.500"><rect x="148" y="182" width="46" height="38" rx="17"/><rect x="206" y="182" width="46" height="38" rx="17"/><path d="M194 196 q6 -5 12 0 M148 194 l-16 -4 M252 194 l16 -4" fill="none"/></g>' : ''}
</svg>`;
}
