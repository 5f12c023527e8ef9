import {
  cloud,
  createSeededRandom,
  fade,
  figure,
  fir,
  glow,
  hills,
  type Scene,
  times,
} from './svg-shapes.ts';

/** Reflections on water, wider toward the viewer. */
function ripples(
  width: number,
  from: number,
  to: number,
  count: number,
  color: string,
  seed: number,
): string {
  const random = createSeededRandom(seed);
  return times(count, () => {
    const depth = random() ** 1.6;
    const length = (20 + random() * 90) * (0.5 + depth * 1.6);
    return `<path d="M${random() * width} ${from + depth * (to - from)} h${length}" stroke="${color}" stroke-opacity="${0.2 + random() * 0.45}" stroke-width="${1.5 + depth * 4}" stroke-linecap="round"/>`;
  });
}

/** A father and a child in a rowboat on a mountain lake. */
export const rowingBoat = (): Scene => ({
  width: 1600,
  height: 1200,
  drawing: `<defs>${fade('sky', '#86aebf', '#cfe0dc', '#f6e7c8')}${fade('lake', '#b9cfcb', '#5f8690', '#35545f')}${glow('sun', '#fff4d4')}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="980" cy="260" r="420" fill="url(#sun)"/>${cloud(420, 170, 1.5)}${cloud(1330, 240, 1.2, '#fff', 0.6)}
<path d="M-20 640 L220 300 L330 420 L520 210 L760 560 L900 430 L1120 620 L1330 360 L1620 640 Z" fill="#8b9ba3"/><path d="M520 210 L640 386 L590 380 L556 430 L520 370 L470 420 L440 310 Z M220 300 L290 376 L240 384 L210 430 L170 372 Z M1330 360 L1420 442 L1360 440 L1320 490 L1280 430 Z" fill="#f6f2e8"/>
${hills(1600, 700, 590, 30, 5, '#5f7a68')}${times(34, (i) => fir(i * 49 - 10, 646 + (i % 3) * 8, 0.44 + ((i * 7) % 5) * 0.09, i % 2 ? '#3d5848' : '#496553'))}
<rect y="640" width="1600" height="560" fill="url(#lake)"/><path d="M0 640 h1600 v70 q-800 60 -1600 0 z" fill="#2f4a48" fill-opacity="0.32"/>${ripples(1600, 660, 1190, 150, '#f4f1e2', 6)}
<ellipse cx="800" cy="968" rx="470" ry="44" fill="#1f3339" fill-opacity="0.45"/>
<g transform="translate(800 900)"><path d="M-70 -58 L-420 60 l-66 28 M60 -58 L430 64 l60 26" stroke="#a97c4c" stroke-width="13" stroke-linecap="round"/>
${figure(-90, 12, 1.5, { top: '#f0e6d2', below: '#51463a', hat: '#c9a869', hair: '#3f2d20' })}${figure(150, 14, 1.08, { top: '#a8473c', below: '#38485a', hair: '#8f5f34' })}
<path d="M-410 -42 q400 62 820 -14 q-60 130 -180 138 h-440 q-140 -6 -200 -124 z" fill="#7a4f31"/><path d="M-410 -42 q400 62 820 -14 l-12 26 q-390 70 -796 14 z" fill="#c89a63"/><path d="M-384 14 q380 58 752 -8 M-344 56 q340 42 664 -8" stroke="#573620" stroke-width="6" fill="none"/><path d="M396 -52 q26 -10 22 -30" stroke="#573620" stroke-width="10" fill="none"/></g>
${ripples(1600, 980, 1200, 60, '#f4f1e2', 16)}
${times(22, (i) => `<path d="M${20 + i * 15} 1200 q${i % 2 ? 16 : -12} -120 ${((i * 13) % 30) - 12} ${-170 - ((i * 37) % 90)}" stroke="#5a6b3a" stroke-width="7" fill="none"/>${i % 3 === 0 ? `<ellipse cx="${20 + i * 15 + ((i * 13) % 30) - 12}" cy="${1040 - ((i * 37) % 90)}" rx="10" ry="34" fill="#6b4527"/>` : ''}`)}`,
});

/** A lighthouse on its rock as the sun goes down, with a sail far out. */
export const lighthouse = (): Scene => ({
  width: 1200,
  height: 1600,
  drawing: `<defs>${fade('sky', '#3d5a86', '#9a7f98', '#eda47c', '#fbd694')}${fade('sea', '#d99b7c', '#7d6f8c', '#33466a')}${glow('sun', '#fff0bd', 1)}<linearGradient id="tower" x1="0" x2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.55" stop-color="#f0e2d0"/><stop offset="1" stop-color="#a98f8a"/></linearGradient><linearGradient id="band" x1="0" x2="1"><stop offset="0" stop-color="#cf4d3f"/><stop offset="1" stop-color="#76282c"/></linearGradient></defs>
<rect width="1200" height="1600" fill="url(#sky)"/><circle cx="330" cy="1010" r="520" fill="url(#sun)"/><circle cx="330" cy="1000" r="88" fill="#fff3cd"/>
${cloud(240, 420, 1.5, '#f6c7a4', 0.5)}${cloud(980, 300, 1.3, '#d9a6a0', 0.4)}${cloud(520, 640, 1.1, '#fbd9a8', 0.45)}
<path d="M770 420 L-40 250 V470 Z" fill="#fff2c0" fill-opacity="0.28"/><path d="M790 420 L1240 330 V500 Z" fill="#fff2c0" fill-opacity="0.2"/>
<rect y="1040" width="1200" height="560" fill="url(#sea)"/>${ripples(1200, 1050, 1590, 130, '#ffe3b3', 12)}
<g transform="translate(150 1040)"><path d="M0 0 q44 18 92 0 l-14 22 h-64 z" fill="#4a3340"/><path d="M44 -4 V-120 L96 -12 Z M36 -6 V-100 L-4 -12 Z" fill="#fff1d8"/></g>
<path d="M520 1240 q60 -120 180 -130 q30 -60 150 -50 q120 -10 170 70 q120 20 220 130 V1430 Q900 1500 520 1400 Z" fill="#3c3540"/><path d="M520 1240 q60 -120 180 -130 q30 -60 150 -50 q-60 90 -140 120 q-30 120 -110 230 L520 1400 Z" fill="#6d5a58"/>
<path d="M700 1110 L738 500 H846 L890 1110 Z" fill="url(#tower)"/>${[560, 740, 930].map((y, i) => `<path d="M${733 - i * 11} ${y} H${851 + i * 13} l${7} 92 H${727 - i * 11.5} Z" fill="url(#band)"/>`).join('')}
<rect x="716" y="478" width="152" height="26" rx="6" fill="#3a3038"/><path d="M724 478 V446 H860 V478 M748 446 v32 M772 446 v32 M796 446 v32 M820 446 v32 M842 446 v32" stroke="#3a3038" stroke-width="5" fill="none"/><rect x="748" y="372" width="88" height="106" fill="#ffe9a6"/><path d="M770 372 v106 M792 372 v106 M814 372 v106" stroke="#4a3b40" stroke-width="5"/><path d="M736 374 q56 -92 112 0 z" fill="#8f2f30"/><path d="M792 312 v-30" stroke="#3a3038" stroke-width="7"/>
<path d="M768 1110 v-64 q24 -28 48 0 v64 z" fill="#4a3340"/><rect x="778" y="680" width="28" height="42" rx="12" fill="#53414c"/><rect x="780" y="864" width="30" height="44" rx="12" fill="#53414c"/>
<path d="M900 1116 v-108 l74 -50 l76 50 v112 z" fill="#e3cdbb"/><path d="M884 1014 l90 -66 l92 66 z" fill="#7c3133"/><rect x="926" y="1036" width="34" height="40" fill="#ffd98a"/><rect x="990" y="1036" width="34" height="40" fill="#ffd98a"/>
${times(16, (i) => `<path d="M${440 + i * 52} ${1420 + ((i * 31) % 46)} q26 -26 54 0" stroke="#fbe6cf" stroke-opacity="0.7" stroke-width="7" fill="none" stroke-linecap="round"/>`)}
${[
  [480, 520],
  [560, 470],
  [420, 590],
]
  .map(
    ([x, y]) =>
      `<path d="M${x} ${y} q18 -20 34 0 q16 -20 36 -2" stroke="#3a3145" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  )
  .join('')}`,
});
