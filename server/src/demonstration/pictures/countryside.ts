import {
  cloud,
  createSeededRandom,
  fade,
  figure,
  fir,
  glow,
  hills,
  meadow,
  type Scene,
  times,
  tree,
} from './svg-shapes.ts';

const green: [string, string, string] = ['#3e5a34', '#55783f', '#7c9a55'];

/** A white farmhouse on a hill, with a fence, an oak and a morning sky. */
export const farmhouse = (): Scene => ({
  width: 1600,
  height: 1200,
  drawing: `<defs>${fade('sky', '#7fa9bf', '#c8dcd8', '#f7ead0')}${fade('field', '#8fa85c', '#5c7a3e')}${glow('sun', '#fff3cf')}${fade('wall', '#fdf6e8', '#dccdb0')}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="380" cy="330" r="420" fill="url(#sun)"/>
${cloud(1060, 210, 1.7)}${cloud(520, 150, 1.2, '#fff', 0.6)}${cloud(1420, 340, 1.1, '#fff', 0.55)}
${hills(1600, 1200, 640, 70, 3, '#9db39a')}${hills(1600, 1200, 700, 60, 11, '#7f9a72')}
${fir(120, 760, 0.8, '#46604a')}${fir(190, 772, 1, '#3c5641')}${fir(262, 764, 0.7, '#4b6650')}
<path d="M-20 860 Q700 620 1620 780 V1200 H-20 Z" fill="url(#field)"/>
<path d="M820 760 q-90 110 -40 200 q70 130 -160 260 h330 q120 -160 10 -270 q-90 -90 -60 -190 z" fill="#e3cfa2"/>
${tree(470, 850, 1.75, green, 5)}
<g><path d="M760 800 v-220 h420 v190 z" fill="url(#wall)"/><path d="M1180 770 v-190 l120 30 v170 z" fill="#c9b793"/><path d="M720 596 l150 -140 h300 l170 160 l-34 12 l-130 -42 l-440 6 z" fill="#7c4a38"/><path d="M870 456 h300 l170 160 l-34 12 z" fill="#65392c"/><rect x="1040" y="400" width="52" height="90" fill="#94604a"/><rect x="1034" y="392" width="64" height="16" fill="#7c4a38"/>
${times(3, (i) => `<g transform="translate(${806 + i * 130} 640)"><rect width="66" height="84" fill="#5b7480"/><path d="M33 0 v84 M0 42 h66" stroke="#fff8ea" stroke-width="6"/><rect x="-5" y="-5" width="76" height="94" fill="none" stroke="#fff8ea" stroke-width="8"/></g>`).replace('translate(936 640)', 'translate(936 6400)')}
<rect x="930" y="650" width="72" height="132" fill="#7d3f33"/><circle cx="988" cy="720" r="5" fill="#e8cf8b"/><path d="M900 640 h132 l-14 -34 h-104 z" fill="#65392c"/><path d="M908 640 v148 M1026 640 v142" stroke="#fff8ea" stroke-width="9"/><path d="M890 788 h156 v16 h-156 z" fill="#d9c7a2"/></g>
${times(17, (i) => `<rect x="${1050 + i * 36}" y="${846 + i * 4}" width="13" height="92" rx="3" fill="#fbf3e2"/>`)}<path d="M1040 872 l600 66 M1040 906 l600 66" stroke="#fbf3e2" stroke-width="12"/>
${figure(700, 930, 0.86, { skirt: true, below: '#9c4a48', top: '#f2e3c9' })}${figure(640, 946, 0.52, { top: '#556b7d', below: '#4b3a2c' })}
${meadow(1600, 900, 1200, 420, ['#f4e2a0', '#e7a79a', '#fff'], '#48652f', 21)}`,
});

/** A red bicycle against a picket fence, with hollyhocks in the sun. */
export const bicycle = (): Scene => {
  const random = createSeededRandom(17);
  const wheel = (x: number) =>
    `<g transform="translate(${x} 860)"><circle r="178" fill="none" stroke="#2b2a28" stroke-width="17"/><circle r="164" fill="none" stroke="#d8d2c4" stroke-width="6"/>${times(14, (i) => `<path d="M0 0 L${Math.cos(i * 0.449) * 162} ${Math.sin(i * 0.449) * 162}" stroke="#b8b1a2" stroke-width="2.500"/>`)}<circle r="16" fill="#777066"/></g>`;
  const hollyhock = (x: number, height: number, color: string) =>
    `<path d="M${x} 1000 q${(random() - 0.5) * 26} ${-height / 2} 4 ${-height}" stroke="#4d6b38" stroke-width="9" fill="none"/>${times(9, (i) => `<g transform="translate(${x + (random() - 0.5) * 46} ${1000 - height + i * (height / 12)})"><circle r="${14 + i * 2.6}" fill="${color}"/><circle r="${5 + i}" fill="#fff3d0" fill-opacity="0.75"/></g>`)}${times(5, (i) => `<ellipse cx="${x + (i % 2 ? 40 : -38)}" cy="${960 - i * 42}" rx="44" ry="22" fill="#5f7f43" transform="rotate(${i % 2 ? -20 : 20} ${x} ${960 - i * 42})"/>`)}`;
  return {
    width: 1600,
    height: 1200,
    drawing: `<defs>${fade('sky', '#9cc3cf', '#d9e8dc', '#f8eccf')}${fade('lawn', '#93ac5b', '#587539')}${glow('sun', '#fff1c4')}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="1300" cy="160" r="460" fill="url(#sun)"/>${cloud(360, 190, 1.6)}${cloud(900, 120, 1, '#fff', 0.6)}
${hills(1600, 1200, 560, 50, 8, '#a5bd93')}${tree(1390, 640, 1.3, green, 4)}${tree(140, 650, 1.5, green, 9)}
<rect y="930" width="1600" height="270" fill="url(#lawn)"/>
${times(21, (i) => `<path d="M${i * 80 - 30} 1010 v-470 l29 -42 l29 42 v470 z" fill="#fdf8ec"/><path d="M${i * 80 + 14} 512 l14 28 v470 h-12 z" fill="#d8cdb6"/>`)}<path d="M0 620 h1600 v34 h-1600 z M0 880 h1600 v34 h-1600 z" fill="#e9dfc9"/>
${hollyhock(150, 560, '#c2566a')}${hollyhock(250, 440, '#e3a0a4')}${hollyhock(1450, 580, '#d98b52')}${hollyhock(1350, 430, '#c2566a')}${hollyhock(1540, 470, '#efd08a')}
<ellipse cx="800" cy="1052" rx="520" ry="34" fill="#2f3f20" fill-opacity="0.35"/>
${wheel(540)}${wheel(1080)}
<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M540 860 L690 590 L1000 620 L790 860 Z M690 590 L790 860 M540 860 h250" stroke="#b23a2e" stroke-width="22"/><path d="M1080 860 L988 560" stroke="#b23a2e" stroke-width="20"/><path d="M986 560 q10 -60 -70 -58 M986 560 q30 -70 96 -44" stroke="#5a544b" stroke-width="14"/><path d="M676 566 L690 590" stroke="#5a544b" stroke-width="14"/></g>
<path d="M590 548 q80 -30 170 4 q-30 22 -80 22 q-60 0 -90 -26 z" fill="#5b3a24"/><circle cx="790" cy="860" r="48" fill="none" stroke="#5a544b" stroke-width="13"/><path d="M790 860 l40 70 h44" stroke="#5a544b" stroke-width="12" fill="none"/>
<path d="M372 790 a186 186 0 0 1 300 -46" fill="none" stroke="#b23a2e" stroke-width="14"/><path d="M930 772 a186 186 0 0 1 330 40" fill="none" stroke="#b23a2e" stroke-width="14"/>
<g transform="translate(1010 520)"><path d="M0 0 h180 l-22 120 h-136 z" fill="#b98a52"/>${times(6, (i) => `<path d="M${8 + i * 30} 0 l${8 - i * 3} 118" stroke="#8d6335" stroke-width="5"/>`)}<path d="M-6 0 h192" stroke="#8d6335" stroke-width="14" stroke-linecap="round"/>${times(9, (i) => `<circle cx="${14 + i * 19}" cy="${-18 - (i % 3) * 16}" r="22" fill="${['#fff', '#f2d25c', '#e3a0a4'][i % 3]}"/><circle cx="${14 + i * 19}" cy="${-18 - (i % 3) * 16}" r="8" fill="#c98a2f"/>`)}</g>
${meadow(1600, 1010, 1200, 330, ['#fff', '#f4e2a0', '#e3a0a4'], '#46622c', 33)}`,
  };
};

/** A station wagon with luggage on its roof, on a road toward red mountains. */
export const roadTrip = (): Scene => ({
  width: 1600,
  height: 1200,
  drawing: `<defs>${fade('sky', '#5b93b5', '#a8cbd0', '#f6dcae')}${fade('rock', '#c4704a', '#8f4a38')}${fade('sand', '#dfb274', '#b98349')}${glow('sun', '#fff0c8')}${fade('body', '#4f9a94', '#2f6c6c')}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="1180" cy="250" r="380" fill="url(#sun)"/><circle cx="1180" cy="250" r="66" fill="#fff6dd"/>
${cloud(340, 230, 1.5, '#fff', 0.7)}${cloud(780, 150, 1, '#fff', 0.5)}
<path d="M-20 720 L60 470 L200 470 L232 520 L380 520 L470 720 Z M980 720 L1080 420 L1270 410 L1310 500 L1440 500 L1520 640 L1640 660 V760 H980 Z" fill="url(#rock)"/><path d="M200 470 L232 520 L300 520 L360 720 H260 Z M1270 410 L1310 500 L1360 500 L1400 720 H1290 Z" fill="#7c3d30" fill-opacity="0.55"/>
<path d="M470 720 l110 -120 h120 l90 120 z" fill="#a65d43" fill-opacity="0.8"/>
<rect y="700" width="1600" height="500" fill="url(#sand)"/>
<path d="M760 700 h60 L1500 1200 H120 Z" fill="#6d665f"/>${times(6, (i) => `<path d="M${787 - i * 1.5} ${716 + i * i * 16} h${6 + i * 3} l${3 + i} ${14 + i * 9} h${-(12 + i * 5)} z" fill="#f2dd9c"/>`)}
${[140, 300, 1330, 1480, 60, 1180]
  .map(
    (x, i) =>
      `<g transform="translate(${x} ${800 + (i % 3) * 66}) scale(${0.8 + (i % 3) * 0.35})"><path d="M0 0 v-120 M0 -40 q-40 0 -38 -48 M0 -62 q38 0 36 -44" stroke="#55713f" stroke-width="24" stroke-linecap="round" fill="none"/></g>`,
  )
  .join('')}
<g transform="translate(440 720)"><ellipse cx="360" cy="356" rx="420" ry="32" fill="#3a2c20" fill-opacity="0.4"/>
<g><rect x="170" y="-40" width="150" height="66" rx="10" fill="#a8653d"/><rect x="330" y="-62" width="120" height="88" rx="10" fill="#6d4a33"/><rect x="456" y="-24" width="126" height="50" rx="22" fill="#d8b26a"/><path d="M150 28 h470" stroke="#39352f" stroke-width="9"/></g>
<path d="M120 150 L180 38 q8 -12 24 -12 h360 q18 0 28 14 L650 150 q96 10 108 56 l8 110 q0 12 -14 12 H24 q-16 0 -16 -14 V196 q0 -40 46 -44 z" fill="url(#body)"/><path d="M14 220 H764 l4 44 H10 Z" fill="#c99a62"/><path d="M150 148 l44 -86 q4 -8 14 -8 h116 v94 z M344 54 h120 v94 h-120 z M484 54 h70 q10 0 16 8 l48 86 h-134 z" fill="#cfe4e2"/><path d="M344 54 v268 M474 54 v268" stroke="#275a5a" stroke-width="5"/><rect x="366" y="178" width="40" height="9" rx="4" fill="#e9e4d6"/><rect x="496" y="178" width="40" height="9" rx="4" fill="#e9e4d6"/>
<circle cx="748" cy="206" r="22" fill="#fff2c8" stroke="#d8d2c4" stroke-width="6"/><rect x="4" y="196" width="20" height="46" rx="6" fill="#b23a2e"/><path d="M-6 306 h130 M640 306 h142" stroke="#e3ddd0" stroke-width="16" stroke-linecap="round"/>
${[150, 620].map((x) => `<circle cx="${x}" cy="318" r="58" fill="#26231f"/><circle cx="${x}" cy="318" r="33" fill="#ded8ca"/><circle cx="${x}" cy="318" r="11" fill="#8b8478"/>`).join('')}
<circle cx="240" cy="112" r="25" fill="#caa07a"/><path d="M214 110 q0 -30 26 -30 q26 0 26 30 q-26 -18 -52 0z" fill="#5a3a26"/><circle cx="410" cy="116" r="22" fill="#e0b48c"/><path d="M386 116 q0 -28 24 -28 q24 0 24 28 q-24 -18 -48 0z" fill="#c58d3f"/><circle cx="540" cy="112" r="25" fill="#d4a27a"/><path d="M510 98 h60 l-8 -22 h-44 z" fill="#7a5a38"/></g>`,
});

/** Hot-air balloons over a valley at first light. */
export const balloons = (): Scene => {
  const balloon = (x: number, y: number, size: number, [first, second]: [string, string]) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-32 118 L-22 176 M32 118 L22 176" stroke="#5a4632" stroke-width="3"/><path d="M0 -150 C112 -150 138 -40 96 40 C74 82 44 104 32 120 H-32 C-44 104 -74 82 -96 40 C-138 -40 -112 -150 0 -150 Z" fill="${first}"/><path d="M0 -150 C56 -150 66 -30 44 60 L16 120 H-16 L-44 60 C-66 -30 -56 -150 0 -150 Z" fill="${second}"/><path d="M0 -150 C18 -150 22 -20 12 80 L6 120 H-6 L-12 80 C-22 -20 -18 -150 0 -150 Z" fill="${first}"/><path d="M0 -150 C112 -150 138 -40 96 40 C74 82 44 104 32 120 H14 C70 40 80 -90 0 -150 Z" fill="#3a1f1a" fill-opacity="0.16"/><rect x="-26" y="172" width="52" height="36" rx="6" fill="#8a5f36"/><path d="M-26 184 h52" stroke="#5e3e20" stroke-width="4"/></g>`;
  return {
    width: 1600,
    height: 1200,
    drawing: `<defs>${fade('sky', '#4f86b4', '#a9c6d3', '#f9dcb4', '#f5bb86')}${glow('sun', '#ffe9b8', 1)}${fade('mist', '#fbe3c4', '#dcc9b4')}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="400" cy="840" r="620" fill="url(#sun)"/><circle cx="400" cy="838" r="62" fill="#fff5da"/>
${cloud(1180, 180, 1.5, '#fff', 0.45)}${cloud(200, 260, 1.1, '#fff', 0.4)}
${hills(1600, 1200, 880, 70, 4, '#b79fae')}${hills(1600, 1200, 930, 60, 15, '#8f8098')}<rect y="930" width="1600" height="90" fill="url(#mist)" fill-opacity="0.45"/>${hills(1600, 1200, 1010, 46, 27, '#5e6a70')}${hills(1600, 1200, 1080, 40, 31, '#3f5350')}
${times(26, (i) => fir(30 + i * 62, 1150 + (i % 4) * 14, 0.42 + (i % 3) * 0.12, '#2c4140'))}
${balloon(1090, 420, 1.85, ['#c8483c', '#f2d9a0'])}${balloon(560, 330, 1.15, ['#2f6f7d', '#f0e2c0'])}${balloon(820, 720, 0.66, ['#d98b3c', '#7a3f52'])}${balloon(250, 560, 0.74, ['#7a5a86', '#f2c879'])}${balloon(1420, 700, 0.5, ['#3f7d5c', '#f6efd9'])}`,
  };
};
