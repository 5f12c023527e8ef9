import { createSeededRandom, fade, figure, fir, glow, hills, type Scene, times } from './svg-shapes.ts';

/** A snowed-in house at night, lit windows, a snowman and a child. */
export const winter = (): Scene => {
  const random = createSeededRandom(91);
  const window = (x: number, y: number) =>
    `<circle cx="${x + 40}" cy="${y + 50}" r="130" fill="url(#warm)"/><rect x="${x}" y="${y}" width="80" height="100" fill="#ffd98a"/><path d="M${x + 40} ${y} v100 M${x} ${y + 50} h80" stroke="#6b4630" stroke-width="8"/><rect x="${x - 8}" y="${y + 98}" width="96" height="15" rx="6" fill="#f4f8ff"/>`;
  return {
    width: 1600,
    height: 1200,
    drawing: `<defs>${fade('sky', '#16233f', '#2d4468', '#6d7f9c')}${fade('snow', '#e9f1fa', '#aebfd6')}${glow('moon', '#f3f0d8', 0.8)}${glow('warm', '#ffd98a', 0.8)}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/>${times(120, () => `<circle cx="${random() * 1600}" cy="${random() * 560}" r="${0.8 + random() * 2}" fill="#fff" fill-opacity="${0.3 + random() * 0.6}"/>`)}<circle cx="300" cy="220" r="260" fill="url(#moon)"/><circle cx="300" cy="220" r="62" fill="#fbf7e4"/><circle cx="280" cy="206" r="12" fill="#e3dfc8"/><circle cx="322" cy="240" r="9" fill="#e3dfc8"/>
${hills(1600, 1200, 680, 70, 9, '#8fa2bf')}${hills(1600, 1200, 740, 40, 13, '#b4c4da')}
${times(15, (i) => {
  const x = 30 + i * 112;
  const y = 770 + (i % 3) * 22;
  const size = 0.9 + (i % 4) * 0.25;
  return x > 620 && x < 1260
    ? ''
    : `${fir(x, y, size, '#24404a')}<path transform="translate(${x} ${y}) scale(${size})" d="M0 -190 l28 56 h-14 q-14 10 -28 0 h-14 z M-24 -90 q24 16 48 0 l14 0 l-38 -40 l-38 40 z" fill="#eef4fb"/>`;
})}
<path d="M-20 850 Q500 760 900 810 T1620 800 V1200 H-20 Z" fill="url(#snow)"/>
<g><rect x="720" y="560" width="470" height="280" fill="#7a4b36"/>${times(7, (i) => `<path d="M720 ${596 + i * 38} h470" stroke="#5b3526" stroke-width="4"/>`)}<path d="M670 580 L955 360 L1240 580 Z" fill="#5b3526"/><path d="M650 592 L955 346 L1260 592 q-16 16 -34 2 q-26 20 -50 -12 q-40 0 -60 -30 q-50 -8 -70 -50 q-44 -10 -66 -46 q-30 10 -50 -10 q-30 30 -60 20 q-30 50 -70 60 q-30 40 -66 40 q-20 30 -50 26 q-30 18 -34 0 z" fill="#f4f8ff"/><rect x="1090" y="370" width="60" height="120" fill="#6b4034"/><rect x="1080" y="356" width="80" height="24" rx="10" fill="#f4f8ff"/>${times(5, (i) => `<circle cx="${1126 + i * 22 + (i % 2) * 10}" cy="${326 - i * 42}" r="${22 + i * 7}" fill="#b9c4d6" fill-opacity="${0.5 - i * 0.08}"/>`)}</g>
${window(770, 640)}${window(1060, 640)}<circle cx="955" cy="500" r="70" fill="url(#warm)"/><circle cx="955" cy="500" r="32" fill="#ffd98a"/>
<rect x="910" y="670" width="96" height="170" fill="#8f2f34"/><circle cx="990" cy="760" r="6" fill="#e8cf8b"/><circle cx="958" cy="720" r="34" fill="none" stroke="#3f6a44" stroke-width="16"/><path d="M946 752 l12 -8 l12 8 l-4 -14 h-16 z" fill="#c8483c"/>
<path d="M910 840 q-40 170 -230 360 h360 q60 -160 -34 -360 z" fill="#ffe3a8" fill-opacity="0.35"/>
<g transform="translate(400 1030)"><ellipse cy="20" rx="130" ry="22" fill="#7c90b0" fill-opacity="0.5"/><circle cy="-60" r="92" fill="#f7fbff"/><circle cy="-184" r="66" fill="#f7fbff"/><circle cy="-276" r="48" fill="#f7fbff"/><path d="M30 -330 q60 80 46 170 q40 100 -10 170 q60 -90 20 -170 q30 -110 -56 -170 z" fill="#b7c6dc" fill-opacity="0.8"/><path d="M-46 -306 h92 l-12 -16 v-66 h-68 v66 z" fill="#26262e"/><path d="M-34 -336 h68 v16 h-68 z" fill="#b23a2e"/><circle cx="-16" cy="-284" r="6" fill="#26262e"/><circle cx="16" cy="-284" r="6" fill="#26262e"/><path d="M0 -274 l52 12 l-50 8 z" fill="#e08a3c"/><path d="M-44 -240 q44 28 88 0 l4 22 q-48 26 -96 0 z M22 -226 l26 80 l-26 6 l-20 -78 z" fill="#b23a2e"/><path d="M-62 -200 l-90 -60 M62 -200 l84 -70 M-128 -244 l-30 6 M124 -252 l34 -2" stroke="#4a3526" stroke-width="9" stroke-linecap="round"/><circle cy="-190" r="7" fill="#26262e"/><circle cy="-156" r="7" fill="#26262e"/></g>
${figure(600, 1070, 1.25, { top: '#c8483c', below: '#3c4a6b', hair: '#8a5a34', hat: '#3f6a44' })}
${times(170, () => `<circle cx="${random() * 1600}" cy="${random() * 1200}" r="${1.5 + random() * 5}" fill="#fff" fill-opacity="${0.35 + random() * 0.5}"/>`)}`,
  };
};

/** Rows of tulips in front of a greenhouse, a watering can on the path, butterflies. */
export const garden = (): Scene => {
  const random = createSeededRandom(203);
  const colors = ['#d2473f', '#f0b73c', '#e58aa0', '#fdf3e6', '#8a4f86', '#e8743b'];
  const tulip = (x: number, y: number, size: number, color: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 0 q4 -40 0 -74" stroke="#4f7a3c" stroke-width="7" fill="none"/><path d="M0 0 q-30 -24 -28 -64 q22 20 28 64 q6 -40 30 -58 q0 40 -30 58" fill="#5f8f48"/><path d="M-22 -72 q-8 -44 4 -52 q10 6 18 18 q8 -12 18 -18 q12 8 4 52 q-22 18 -44 0 z" fill="${color}"/><path d="M-4 -66 q-8 -34 4 -46 q12 12 4 46 z" fill="#fff" fill-opacity="0.25"/></g>`;
  const row = (y: number, size: number, color: string, count: number) =>
    times(count, (i) =>
      tulip(
        (i + 0.5) * (1600 / count) + (random() - 0.5) * 22,
        y + (random() - 0.5) * 14,
        size * (0.9 + random() * 0.2),
        color,
      ),
    );
  return {
    width: 1600,
    height: 1200,
    drawing: `<defs>${fade('sky', '#8fc0d6', '#d7ebe6', '#fdf3d6')}${fade('glass', '#e4f3f0', '#a9cfc8')}${glow('sun', '#fff6d0', 1)}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="260" cy="200" r="420" fill="url(#sun)"/>${hills(1600, 1200, 540, 40, 22, '#a7c29a')}
${times(16, (i) => `<circle cx="${i * 108 - 10}" cy="${560 + ((i * 29) % 40)}" r="${84 + ((i * 17) % 40)}" fill="${i % 2 ? '#6d9a55' : '#5b8749'}"/>`)}
<g transform="translate(930 240)"><path d="M0 430 V170 L250 20 L500 170 V430 Z" fill="url(#glass)" fill-opacity="0.92"/><g stroke="#fdfaf2" stroke-width="11" fill="none"><path d="M0 430 V170 L250 20 L500 170 V430 Z M250 20 V430 M125 95 V430 M375 95 V430 M0 170 H500 M0 300 H500"/></g><path d="M20 190 l90 -20 v100 l-90 60 z" fill="#fff" fill-opacity="0.5"/><rect x="206" y="250" width="90" height="180" fill="#cfe6e0" stroke="#fdfaf2" stroke-width="11"/>${times(6, (i) => `<ellipse cx="${40 + i * 84}" cy="${404 - (i % 2) * 20}" rx="34" ry="50" fill="#4f7f45" fill-opacity="0.55"/>`)}</g>
<path d="M0 650 h1600 v550 h-1600 z" fill="#7d5a3c"/>${times(5, (i) => `<path d="M0 ${690 + i * i * 26} h1600 v${18 + i * 10} h-1600 z" fill="#94704c"/>`)}
${row(700, 0.62, '#e58aa0', 44)}${row(758, 0.8, '#f0b73c', 34)}${row(834, 1.02, '#d2473f', 27)}${row(938, 1.34, '#fdf3e6', 21)}
<path d="M640 660 q40 180 -60 540 h440 q-130 -330 -260 -540 z" fill="#dcc49a"/>${times(34, () => `<ellipse cx="${690 + random() * 230}" cy="${760 + random() * 430}" rx="${12 + random() * 16}" ry="8" fill="#b99c6d" fill-opacity="0.6"/>`)}
${times(7, (i) => tulip(60 + i * 78 + random() * 20, 1150 + (i % 2) * 26, 1.9, colors[i % 6] ?? '#d2473f'))}${times(7, (i) => tulip(1070 + i * 82 + random() * 20, 1150 + (i % 2) * 26, 1.9, colors[(i + 3) % 6] ?? '#d2473f'))}
<g transform="translate(800 1010)"><ellipse cx="0" cy="98" rx="180" ry="24" fill="#6b5233" fill-opacity="0.4"/><path d="M-110 -60 h210 l14 150 h-238 z" fill="#5f8f8a"/><path d="M-110 -60 h210 l2 22 h-214 z" fill="#83b0aa"/><path d="M104 20 l130 -130 l26 20 l-128 160 z" fill="#4f7d79"/><path d="M222 -128 l62 48 l-12 14 l-66 -46 z" fill="#83b0aa"/><path d="M-70 -60 q70 -130 140 0 M-112 -30 q-110 10 -60 110 l54 -14" fill="none" stroke="#4f7d79" stroke-width="17"/></g>
${[
  [420, 420],
  [520, 350],
  [1480, 480],
]
  .map(
    ([x, y]) =>
      `<path d="M${x} ${y} q-22 -26 -34 -4 q4 18 34 8 q24 12 36 -4 q-8 -24 -36 0 z" fill="#f0a53c"/>`,
  )
  .join('')}`,
  };
};
