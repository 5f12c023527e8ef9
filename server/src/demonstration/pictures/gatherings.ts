import {
  cloud,
  createSeededRandom,
  fade,
  figure,
  glow,
  hills,
  meadow,
  type Scene,
  times,
  tree,
} from './svg-shapes.ts';

/** A couple under an arch of roses, guests' chairs on both sides. */
export const wedding = (): Scene => {
  const random = createSeededRandom(64);
  const rose = (x: number, y: number, size: number) => {
    const color = ['#f3d6d2', '#fdf3e6', '#d98c8c', '#c9656a'][Math.floor(random() * 4)];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/><path d="M${x - size * 0.5} ${y} q${size * 0.5} ${-size} ${size} 0 q${-size * 0.4} ${size * 0.7} ${-size * 0.8} ${size * 0.1}" fill="none" stroke="#8c3f4a" stroke-opacity="0.35" stroke-width="${size * 0.14}"/>`;
  };
  const along = (i: number, count: number) => {
    const angle = Math.PI - (i / (count - 1)) * Math.PI;
    return { x: 600 + Math.cos(angle) * 330, y: 700 - Math.sin(angle) * 360 };
  };
  return {
    width: 1200,
    height: 1600,
    drawing: `<defs>${fade('sky', '#a9c4cd', '#e2e6d6', '#f8e9cb')}${fade('lawn', '#a3b673', '#5f7c45')}${glow('sun', '#fff6dc', 1)}${fade('dress', '#ffffff', '#e6ded2')}</defs>
<rect width="1200" height="1600" fill="url(#sky)"/><circle cx="600" cy="640" r="560" fill="url(#sun)"/>${cloud(220, 230, 1.4)}${cloud(950, 170, 1.2, '#fff', 0.7)}
${hills(1200, 1600, 850, 60, 2, '#b3c2a0')}${hills(1200, 1600, 920, 46, 6, '#8fa878')}${tree(110, 1010, 1.9, ['#4b6a3e', '#64864d', '#8aa666'], 12)}${tree(1110, 1010, 1.8, ['#4b6a3e', '#64864d', '#8aa666'], 3)}
<rect y="990" width="1200" height="610" fill="url(#lawn)"/><path d="M470 1000 h260 L960 1600 H240 Z" fill="#efe2c6"/>
<path d="M270 1230 V700 A330 360 0 0 1 930 700 V1230" fill="none" stroke="#fbf4e4" stroke-width="34"/>
${times(70, (i) => {
  const { x, y } = along(i, 70);
  return `<ellipse cx="${x + (random() - 0.5) * 86}" cy="${y + (random() - 0.5) * 86}" rx="26" ry="13" fill="${i % 2 ? '#5d7d45' : '#7b9a5c'}" transform="rotate(${random() * 180} ${x} ${y})"/>`;
})}
${times(44, (i) => {
  const { x, y } = along(i, 44);
  return rose(x + (random() - 0.5) * 72, y + (random() - 0.5) * 72, 17 + random() * 15);
})}
${times(26, (i) => rose((i % 2 ? 930 : 270) + (random() - 0.5) * 74, 720 + (i >> 1) * 40, 13 + random() * 12))}
${figure(700, 1300, 2.3, { top: '#2d3038', below: '#2d3038', hair: '#3b2a1e' })}
<g transform="translate(510 1300)"><path d="M-40 -300 q40 -30 80 0 l10 110 q70 120 96 200 q-140 40 -280 0 q26 -90 84 -200 z" fill="url(#dress)"/><path d="M-36 -290 q-34 66 -4 130 M36 -290 q30 50 96 64" fill="none" stroke="#e6bd97" stroke-width="21" stroke-linecap="round"/><rect x="-13" y="-340" width="26" height="40" fill="#e6bd97"/><circle cy="-372" r="38" fill="#e6bd97"/><path d="M-42 -366 q-4 -56 42 -56 q46 0 42 56 q-20 -26 -42 -26 q-22 0 -42 26 z" fill="#6b4429"/><path d="M-38 -410 q38 -30 76 0 q60 200 30 380 q-60 -40 -80 -330 q-30 250 -96 330 q-20 -190 70 -380 z" fill="#fff" fill-opacity="0.55"/>${times(7, (i) => `<circle cx="${-30 + i * 10}" cy="${-412 - Math.sin(i / 2) * 8}" r="9" fill="${i % 2 ? '#d98c8c' : '#fff'}"/>`)}</g>
<g transform="translate(600 1080)">${times(12, (i) => `<circle cx="${Math.cos(i * 0.6) * (i % 3) * 15}" cy="${Math.sin(i * 0.9) * 26}" r="17" fill="${['#f3d6d2', '#fff', '#c9656a'][i % 3]}"/>`)}</g>
${times(3, (row) => [-1, 1].map((side) => `<g transform="translate(${600 + side * (360 + row * 62)} ${1250 + row * 105}) scale(${1 + row * 0.22})"><path d="M-52 0 h104 v14 h-104 z M-48 14 v84 M48 14 v84 M-52 -100 v100 M52 -100 v100" stroke="#fbf4e4" stroke-width="10" fill="#fbf4e4"/><path d="M-52 -100 h104 M-52 -58 h104" stroke="#fbf4e4" stroke-width="13"/>${rose(0, -104, 14)}</g>`).join(''))}
${meadow(1200, 1400, 1600, 170, ['#fff', '#f3d6d2'], '#48652f', 5)}${times(60, () => `<ellipse cx="${300 + random() * 600}" cy="${1150 + random() * 440}" rx="9" ry="5" fill="#d98c8c" fill-opacity="0.75" transform="rotate(${random() * 90} 600 1300)"/>`)}`,
  };
};

/** A birthday cake with candles under a garland of flags. */
export const birthday = (): Scene => {
  const flags = ['#c8553d', '#e0a43c', '#4d8a86', '#8a5a7d', '#7f9a4f'];
  const layer = (y: number, half: number, height: number, color: string) =>
    `<path d="M${800 - half} ${y} v${height} q${half} 62 ${half * 2} 0 v${-height} z" fill="${color}"/><ellipse cx="800" cy="${y}" rx="${half}" ry="46" fill="#fffaf0"/><path d="M${800 - half} ${y} ${times(8, (i) => `q${half / 8} ${i % 2 ? 44 : 74} ${half / 4} 0 `)}" fill="#fffaf0"/>`;
  return {
    width: 1600,
    height: 1200,
    drawing: `<defs>${fade('wall', '#e7c59a', '#c99b6e')}${fade('cloth', '#fbf5ea', '#d9cdb8')}${glow('light', '#ffe3a0', 1)}${glow('flame', '#fff2b0', 1)}</defs>
<rect width="1600" height="1200" fill="url(#wall)"/>${times(20, (i) => `<path d="M${i * 84} 0 v860" stroke="#fff2d8" stroke-opacity="0.28" stroke-width="30"/>${times(6, (j) => `<circle cx="${i * 84 + 42}" cy="${70 + j * 140 + (i % 2) * 70}" r="12" fill="#a8653d" fill-opacity="0.3"/>`)}`)}
<g transform="translate(1140 150)"><rect x="-16" y="-16" width="352" height="432" fill="#7a5335"/><rect width="320" height="400" fill="#b9d4d2"/><path d="M0 300 q120 -90 320 -40 v140 h-320 z" fill="#8fa878"/><path d="M160 0 v400 M0 200 h320" stroke="#7a5335" stroke-width="13"/><path d="M-40 -30 q90 220 20 470 h-70 v-470 z M360 -30 q-90 220 -20 470 h70 v-470 z" fill="#c8553d" fill-opacity="0.85"/></g>
<path d="M-20 90 Q420 330 820 150 T1640 60" fill="none" stroke="#6b4a33" stroke-width="6"/>${times(
      17,
      (i) => {
        const x = 20 + i * 62;
        const y = x < 820 ? 90 + Math.sin((x / 820) * Math.PI) * 118 + x * 0.06 : 150 - (x - 820) * 0.06;
        return `<path d="M${x} ${y} l50 ${x < 420 ? 12 : -4} l-20 84 z" fill="${flags[i % 5]}"/>`;
      },
    )}
${[
  [210, 560, '#c8553d'],
  [350, 470, '#4d8a86'],
  [120, 420, '#e0a43c'],
]
  .map(
    ([x, y, fill]) =>
      `<path d="M${x} ${Number(y) + 118} q24 120 -6 260" stroke="#6b4a33" stroke-width="4" fill="none"/><path d="M${x} ${Number(y) + 120} q-96 -80 -92 -150 q8 -88 92 -90 q84 2 92 90 q4 70 -92 150 z" fill="${fill}"/><ellipse cx="${Number(x) - 34}" cy="${Number(y) - 66}" rx="18" ry="30" fill="#fff" fill-opacity="0.4" transform="rotate(24 ${Number(x) - 34} ${Number(y) - 66})"/>`,
  )
  .join('')}
<path d="M0 860 h1600 v340 h-1600 z" fill="url(#cloth)"/><path d="M0 860 h1600 v24 h-1600 z" fill="#fffdf6"/>${times(14, (i) => `<path d="M${i * 122} 884 q30 180 -14 316" stroke="#cbbda4" stroke-width="7" fill="none"/>`)}
<circle cx="800" cy="420" r="560" fill="url(#light)" fill-opacity="0.75"/>
<ellipse cx="800" cy="930" rx="430" ry="54" fill="#8a6a4a" fill-opacity="0.4"/><ellipse cx="800" cy="900" rx="410" ry="62" fill="#f4efe4"/><ellipse cx="800" cy="892" rx="390" ry="52" fill="#dfe8e4"/>
${layer(680, 310, 190, '#d98c7f')}${layer(500, 220, 160, '#e9b0a0')}
${times(15, (i) => `<circle cx="${505 + i * 42}" cy="${866 + Math.sin((i / 14) * Math.PI) * 34}" r="16" fill="#fffaf0"/>`)}${times(9, (i) => `<circle cx="${610 + i * 47}" cy="${500 + Math.sin((i / 8) * Math.PI) * 34}" r="18" fill="#b8323c"/><circle cx="${604 + i * 47}" cy="${494 + Math.sin((i / 8) * Math.PI) * 34}" r="5" fill="#fff" fill-opacity="0.8"/>`)}
${times(7, (i) => {
  const x = 668 + i * 44;
  const y = 482 - Math.sin((i / 6) * Math.PI) * 22;
  return `<rect x="${x - 7}" y="${y - 108}" width="14" height="108" fill="${flags[i % 5]}"/><path d="M${x - 7} ${y - 80} l14 -14 M${x - 7} ${y - 44} l14 -14" stroke="#fff" stroke-width="5"/><circle cx="${x}" cy="${y - 134}" r="46" fill="url(#flame)"/><path d="M${x} ${y - 162} q18 28 0 50 q-18 -22 0 -50 z" fill="#f6a53a"/><path d="M${x} ${y - 142} q8 16 0 28 q-8 -12 0 -28 z" fill="#fff6cf"/>`;
})}
<g transform="translate(300 960)"><path d="M-80 -40 h160 v90 h-160 z" fill="#4d8a86"/><path d="M-14 -40 h28 v90 h-28 z M-80 -10 h160 v24 h-160 z" fill="#f2dd9c"/><path d="M0 -42 q-60 -60 -66 -8 q20 18 66 8 q46 10 66 -8 q-6 -52 -66 8 z" fill="#f2dd9c"/></g><g transform="translate(1330 970)"><path d="M-60 -70 h120 v120 h-120 z" fill="#8a5a7d"/><path d="M-10 -70 h20 v120 h-20 z" fill="#f4efe4"/><path d="M0 -72 q-50 -50 -56 -6 q18 14 56 6 q38 8 56 -6 q-6 -44 -56 6 z" fill="#f4efe4"/></g>`,
  };
};

/** A kitchen table by the window: a pie, two cups, a lamp, evening light. */
export const kitchen = (): Scene => ({
  width: 1600,
  height: 1200,
  drawing: `<defs>${fade('wall', '#d9b98a', '#b98c5c')}${fade('pane', '#7fa6b8', '#f3cf9a', '#e99f6b')}${glow('lamp', '#ffe2a0', 1)}${fade('wood', '#a66f41', '#6f4426')}</defs>
<rect width="1600" height="1200" fill="url(#wall)"/>${times(27, (i) => times(13, (j) => `<path d="M${i * 62 + (j % 2) * 31} ${20 + j * 66} q8 -14 16 0 q-8 14 -16 0 z" fill="#fff3d6" fill-opacity="0.34"/>`))}
<g transform="translate(470 90)"><rect x="-24" y="-24" width="708" height="588" rx="6" fill="#f6ecd8"/><rect width="660" height="540" fill="url(#pane)"/><path d="M0 400 q170 -120 340 -50 t320 -10 v200 h-660 z" fill="#6f7f5a"/><path d="M0 460 q220 -70 660 -20 v100 h-660 z" fill="#4e613f"/>${tree(520, 470, 0.95, ['#5b4a2a', '#8a5a2c', '#b9762f'], 15)}<circle cx="180" cy="270" r="40" fill="#fff1cd"/><path d="M330 0 v540 M0 250 h660" stroke="#f6ecd8" stroke-width="18"/><path d="M-60 -50 q150 150 96 420 q-40 90 -96 120 z M720 -50 q-150 150 -96 420 q40 90 96 120 z" fill="#fdf6e8" fill-opacity="0.92"/>${times(5, (i) => `<path d="M${-44 + i * 22} ${-30 + i * 18} q${80 - i * 12} 180 ${30 - i * 6} ${420 - i * 40}" stroke="#c9656a" stroke-opacity="0.5" stroke-width="6" fill="none"/><path d="M${704 - i * 22} ${-30 + i * 18} q${-80 + i * 12} 180 ${-30 + i * 6} ${420 - i * 40}" stroke="#c9656a" stroke-opacity="0.5" stroke-width="6" fill="none"/>`)}<rect x="-50" y="560" width="760" height="30" fill="#efe1c6"/></g>
${[560, 690, 980].map((x, i) => `<g transform="translate(${x} 650)"><path d="M-34 -46 h68 l-10 52 h-48 z" fill="#b5623f"/>${times(7, (k) => `<ellipse cx="${Math.cos(k * 0.9 + i) * 26}" cy="${-74 - (k % 3) * 22}" rx="14" ry="28" fill="${k % 2 ? '#6d8a4a' : '#4f6d38'}" transform="rotate(${k * 30 - 80} 0 -60)"/>`)}${i === 1 ? '<circle cx="-14" cy="-118" r="15" fill="#d25a4a"/><circle cx="20" cy="-104" r="14" fill="#d25a4a"/>' : ''}</g>`).join('')}
<path d="M250 0 v170" stroke="#5a3d26" stroke-width="7"/><circle cx="250" cy="260" r="330" fill="url(#lamp)" fill-opacity="0.8"/><path d="M130 260 q16 -96 120 -100 q104 4 120 100 z" fill="#8f3a32"/><ellipse cx="250" cy="262" rx="120" ry="18" fill="#fff0c0"/>
<g transform="translate(1300 300)"><rect width="230" height="18" fill="#8a5a34"/><rect y="210" width="230" height="18" fill="#8a5a34"/>${[26, 92, 158].map((x, i) => `<path d="M${x} 0 v-72 q22 -22 44 0 v72 z" fill="${['#e9dcc0', '#7d9a94', '#c98b5a'][i]}"/><rect x="${x - 3}" y="-86" width="50" height="14" fill="#7a4b2e"/>`).join('')}<circle cx="52" cy="166" r="44" fill="#f4ead6" stroke="#7d9aa6" stroke-width="9"/><circle cx="160" cy="166" r="44" fill="#f4ead6" stroke="#c9656a" stroke-width="9"/></g>
<path d="M60 830 h1480 l80 370 h-1640 z" fill="url(#wood)"/><path d="M60 830 h1480 l6 30 h-1492 z" fill="#c48c58"/>${times(7, (i) => `<path d="M${60 + i * 210} ${900 + ((i * 53) % 240)} q130 ${i % 2 ? 16 : -14} 260 0" stroke="#55331b" stroke-opacity="0.4" stroke-width="5" fill="none"/>`)}
<path d="M480 860 h640 l60 230 h-760 z" fill="#f6efe0"/>${times(6, (i) => `<path d="M${500 + i * 118} 860 l${-50 + i * 22} 230" stroke="#b5494a" stroke-opacity="0.55" stroke-width="13"/>`)}<path d="M466 920 h670 M446 1000 h708" stroke="#b5494a" stroke-opacity="0.5" stroke-width="13"/>
<ellipse cx="800" cy="960" rx="250" ry="74" fill="#8b9aa0"/><ellipse cx="800" cy="936" rx="246" ry="74" fill="#c98a45"/><ellipse cx="800" cy="928" rx="214" ry="58" fill="#8f2f34"/>${times(5, (i) => `<path d="M${630 + i * 80} ${894 - Math.sin((i / 4) * 3.14) * 18} l${40} ${76 + Math.sin((i / 4) * 3.14) * 24}" stroke="#e0ac66" stroke-width="21" stroke-linecap="round"/><path d="M${970 - i * 80} ${894 - Math.sin((i / 4) * 3.14) * 18} l-40 ${76 + Math.sin((i / 4) * 3.14) * 24}" stroke="#d79d55" stroke-width="21" stroke-linecap="round"/>`)}<ellipse cx="800" cy="932" rx="236" ry="68" fill="none" stroke="#e0ac66" stroke-width="24" stroke-dasharray="26 9"/>
${[330, 1290].map((x, i) => `<g transform="translate(${x} 980)"><ellipse cy="46" rx="116" ry="28" fill="#e9e2d2"/><path d="M-70 -60 h140 q0 104 -40 104 h-60 q-40 0 -40 -104 z" fill="${i ? '#7d9aa6' : '#c9656a'}"/><ellipse cy="-60" rx="70" ry="19" fill="#f4ead6"/><ellipse cy="-57" rx="57" ry="13" fill="#5b3620"/><path d="M68 -40 q52 4 34 44 q-14 22 -44 12" fill="none" stroke="${i ? '#7d9aa6' : '#c9656a'}" stroke-width="13"/><path d="M-18 -92 q-18 -30 0 -58 q18 -28 0 -56 M18 -92 q-18 -30 0 -58 q18 -28 0 -56" stroke="#fff" stroke-opacity="0.4" stroke-width="7" fill="none"/></g>`).join('')}`,
});

/** A family on a blanket below an oak, in the light of a late summer afternoon. */
export const picnic = (): Scene => ({
  width: 1600,
  height: 1200,
  drawing: `<defs>${fade('sky', '#7db0c4', '#cfe2d6', '#fbeac4')}${fade('lawn', '#b5bf66', '#66863f')}${glow('sun', '#fff2c4', 1)}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/><circle cx="1240" cy="360" r="480" fill="url(#sun)"/>${cloud(900, 170, 1.3)}${cloud(1360, 130, 0.9, '#fff', 0.6)}
${hills(1600, 1200, 610, 60, 14, '#a9bfa6')}${hills(1600, 1200, 680, 50, 19, '#8ba876')}<rect y="720" width="1600" height="480" fill="url(#lawn)"/><path d="M-20 740 Q800 660 1620 740 V800 H-20 Z" fill="#b5bf66"/>
<ellipse cx="560" cy="930" rx="640" ry="150" fill="#3f5a2a" fill-opacity="0.4"/>
${tree(360, 960, 3.3, ['#35552f', '#4b7139', '#739548'], 23)}
<path d="M520 1000 l620 -70 l250 120 l-700 110 z" fill="#c8483c"/><path d="M520 1000 l620 -70 l40 18 l-630 76 z M660 1060 l640 -90 l46 24 l-640 94 z" fill="#f6ead2" fill-opacity="0.75"/><path d="M700 980 l170 146 M900 958 l180 130 M1080 940 l190 100" stroke="#f6ead2" stroke-opacity="0.65" stroke-width="21"/>
${figure(1300, 960, 1.7, { top: '#3f6f7d', below: '#c9b28a', hair: '#3a2a1f' })}${figure(1440, 990, 1.55, { skirt: true, top: '#d98b52', below: '#7a5a86', hair: '#6b4429', hat: '#e8cf8b' })}${figure(1380, 1030, 0.95, { skirt: true, top: '#f2d25c', below: '#c8483c', hair: '#a8713a' })}
<g transform="translate(760 1000)"><path d="M-90 40 q-10 -150 70 -160 q80 4 84 110 l90 20 q20 40 -30 46 h-180 z" fill="#8a5a7d"/><path d="M-60 -80 q-60 60 -20 110" stroke="#8a5a7d" stroke-width="30" fill="none" stroke-linecap="round"/><circle cx="-14" cy="-164" r="44" fill="#e9c3a2"/><path d="M-62 -160 q-2 -62 48 -62 q50 0 48 62 q-22 -30 -48 -30 q-26 0 -48 30 z" fill="#ece7de"/><circle cx="-14" cy="-226" r="21" fill="#ece7de"/><path d="M6 -168 q20 -6 30 6" stroke="#6b4a33" stroke-width="5" fill="none"/></g>
<g transform="translate(960 1010) scale(0.72)"><path d="M-70 40 q-10 -140 60 -150 q70 4 74 100 l84 20 q18 40 -26 44 h-170 z" fill="#4d8a86"/><circle cx="-8" cy="-152" r="42" fill="#d9a77f"/><path d="M-52 -150 q-2 -58 44 -58 q46 0 44 58 q-20 -28 -44 -28 q-24 0 -44 28 z" fill="#3a2a1f"/></g>
<g transform="translate(1120 1040)"><path d="M-84 -60 h150 l-14 84 h-122 z" fill="#a8743e"/><path d="M-90 -62 h162" stroke="#7a5028" stroke-width="15" stroke-linecap="round"/><path d="M-60 -64 q50 -110 104 0" stroke="#7a5028" stroke-width="11" fill="none"/><path d="M-20 -64 q10 -60 60 -40 l-10 40 z" fill="#e0b063"/></g>
<g transform="translate(880 1086)"><ellipse rx="70" ry="20" fill="#fdf8ec"/><circle cx="-24" cy="-12" r="18" fill="#c8483c"/><circle cx="10" cy="-16" r="18" fill="#d9a23c"/><circle cx="34" cy="-8" r="15" fill="#7f9a4f"/></g>
${meadow(1600, 900, 1200, 330, ['#fff', '#f4e2a0', '#d98c8c', '#8a7ab0'], '#506f33', 51)}`,
});
