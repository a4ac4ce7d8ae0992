import { clamp, colour, ease, gradient, halo, mix, noise, shape } from './canvas.js';

const HORIZON = 336;

/** A harbour from sunset to night; 60 s. */
export function harbourEvening(context, t) {
  const dusk = ease(clamp(t / 58));
  sky(context, t, dusk);
  town(context, t, dusk);
  water(context, t, dusk);
  sailingBoat(context, 150 + t * 7.2, HORIZON + 34 + Math.sin(t * 0.9) * 1.6, dusk);
  lighthouse(context, t, dusk);
  mooredBoat(context, t, dusk);
  quay(context, t, dusk);
  for (let bird = 0; bird < 4; bird += 1) gull(context, t, bird);
}

function sky(context, t, dusk) {
  context.fillStyle = gradient(
    context,
    [0, 0, 0, HORIZON],
    [
      [0, colour('#4a2f5e', '#100e26', dusk)],
      [0.42, colour('#b5536b', '#33234e', dusk)],
      [0.8, colour('#ec8f62', '#7c4161', dusk)],
      [1, colour('#f7c57f', '#c76d60', dusk)],
    ],
  );
  context.fillRect(0, 0, 960, HORIZON + 2);
  for (let star = 0; star < 90; star += 1) {
    const shine =
      clamp((dusk - 0.35 - noise(star + 7) * 0.4) * 3) * (0.65 + 0.35 * Math.sin(t * 2 + star * 2.4));
    if (shine <= 0) continue;
    context.fillStyle = `rgb(255 244 224 / ${shine * 0.85})`;
    context.beginPath();
    context.arc(noise(star) * 960, noise(star + 200) * 210, 0.6 + noise(star + 400) * 0.9, 0, 7);
    context.fill();
  }
  const sunY = mix(226, 396, t / 60);
  halo(context, 640, sunY, 330, '255 208 150', 0.5 * (1 - dusk * 0.8));
  context.fillStyle = colour('#ffe9c4', '#ff9a6a', clamp(t / 50));
  context.beginPath();
  context.arc(640, sunY, 62, 0, 7);
  context.fill();
  cloud(context, 120 + t * 1.5, 120, 240, dusk);
  cloud(context, 520 + t * 1.1, 168, 320, dusk);
  cloud(context, -160 + t * 1.9, 214, 280, dusk);
}

function cloud(context, x, y, length, dusk) {
  context.fillStyle = colour('#f4b184', '#56365c', dusk);
  context.globalAlpha = 0.42;
  for (const [dx, dy, share] of [
    [0, 0, 1],
    [0.2, 9, 0.62],
    [-0.12, 15, 0.4],
  ]) {
    context.beginPath();
    context.roundRect(x + dx * length, y + dy, length * share, 7, 4);
    context.fill();
  }
  context.globalAlpha = 1;
}

function town(context, t, dusk) {
  const far = colour('#8a4a6a', '#2a1f44', dusk);
  shape(context, far, `M0 ${HORIZON}V292l70-26 84 24 96-58 88 46 92-30 84 44 120-38 92 34 110-52 124 54v44z`);
  const near = colour('#4b2a50', '#17122b', dusk);
  shape(
    context,
    near,
    `M0 ${HORIZON + 2}V314h36v-16h22v-14l10-12 10 12v24h40v-20h34v30h30v-38h8v-22l5-14 5 14v22h8v30h44v-14h30v22h60v-10h46v16h420l60-18h150v34z`,
  );
  for (let lamp = 0; lamp < 34; lamp += 1) {
    const on = clamp((t - 8 - noise(lamp + 50) * 34) / 1.5);
    if (on <= 0) continue;
    const x = 6 + noise(lamp) * 330 + (lamp % 6 === 0 ? 440 : 0);
    const y = HORIZON - 6 - noise(lamp + 90) * (x < 330 ? 22 : 5);
    context.fillStyle = `rgb(255 214 140 / ${on * 0.95})`;
    context.fillRect(x, y, 2.6, 3.4);
    halo(context, x + 1.3, y + 1.6, 11, '255 190 110', 0.32 * on);
  }
}

function water(context, t, dusk) {
  context.fillStyle = gradient(
    context,
    [0, HORIZON, 0, 540],
    [
      [0, colour('#e79a6c', '#7a4560', dusk)],
      [0.3, colour('#a9556b', '#3a274f', dusk)],
      [1, colour('#2f2146', '#0c0a1c', dusk)],
    ],
  );
  context.fillRect(0, HORIZON, 960, 204);
  const sun = 1 - clamp((t - 44) / 16) * 0.75;
  for (let row = 0; row < 44; row += 1) {
    const depth = row / 44;
    const y = HORIZON + 3 + depth * depth * 196 + depth * 6;
    const width = mix(120, 300, depth) * (0.45 + 0.55 * Math.abs(Math.sin(t * 0.55 + row * 1.9))) * sun;
    const drift = Math.sin(t * 0.7 + row * 2.7) * mix(4, 46, depth);
    context.fillStyle = `rgb(255 216 160 / ${mix(0.5, 0.1, depth) * sun})`;
    context.beginPath();
    context.roundRect(640 - width / 2 + drift, y, width, mix(1.4, 3.6, depth), 2);
    context.fill();
  }
  for (let wave = 0; wave < 70; wave += 1) {
    const depth = noise(wave + 20);
    const y = HORIZON + 8 + depth * depth * 194;
    const x = ((noise(wave) * 1120 + t * mix(3, 12, depth)) % 1120) - 80;
    context.fillStyle = `rgb(255 226 200 / ${0.05 + 0.05 * Math.sin(t + wave)})`;
    context.fillRect(x, y, mix(24, 110, depth), 1.6);
  }
}

function sailingBoat(context, x, y, dusk) {
  const dark = colour('#351c3d', '#0d0a1d', dusk);
  context.save();
  context.translate(x, y);
  context.rotate(Math.sin(x * 0.11) * 0.02);
  shape(context, dark, 'M-30 0h62l-9 11h-42z');
  shape(context, colour('#f6d2a8', '#8b5a6c', dusk), 'M3-70C22-48 30-26 31-5H3z');
  shape(context, colour('#e8b48e', '#6c4660', dusk), 'M-2-62C-10-40-20-20-25-5h23z');
  context.fillStyle = dark;
  context.fillRect(-0.5, -76, 2.4, 78);
  context.globalAlpha = 0.22;
  shape(context, dark, 'M-26 14h54l-8 5h-38zM-16 23h34l-6 3h-24z');
  context.restore();
}

function lighthouse(context, t, dusk) {
  const rock = colour('#2c1836', '#0b0918', dusk);
  const light = clamp((t - 16) / 6);
  if (light > 0) {
    const angle = t * 0.5;
    const reach = Math.cos(angle);
    context.save();
    context.translate(840, 214);
    context.globalAlpha = light * 0.5 * (0.35 + 0.65 * Math.abs(reach));
    const beam = gradient(
      context,
      [0, 0, reach * 620, 0],
      [
        [0, 'rgb(255 236 190 / .8)'],
        [1, 'rgb(255 236 190 / 0)'],
      ],
    );
    context.fillStyle = beam;
    context.beginPath();
    context.moveTo(0, -3);
    context.lineTo(reach * 620, -58 * Math.abs(reach) - 8);
    context.lineTo(reach * 620, 40 * Math.abs(reach) + 8);
    context.lineTo(0, 3);
    context.fill();
    context.restore();
    halo(context, 840, 214, 70 + 50 * Math.max(0, Math.sin(angle)), '255 232 180', 0.75 * light);
  }
  shape(context, rock, `M742 ${HORIZON + 26}l34-34 26-6 20-14h40l22 16 30 4 46 30v4z`);
  shape(context, colour('#efd9cf', '#54435c', dusk), 'M829 226h22l7 92h-36z');
  shape(
    context,
    colour('#a8384c', '#3d1c36', dusk),
    'M827.500 250h25.200l1.900 24h-29zM824 298h32l1.500 20h-35z',
  );
  shape(context, rock, 'M826 222h28v5h-28zM831 206h18v16h-18zM829 206l11-13 11 13z');
  context.fillStyle = light > 0 ? `rgb(255 240 205 / ${0.4 + 0.6 * light})` : '#6a4a5c';
  context.fillRect(834, 209, 12, 11);
}

function mooredBoat(context, t, dusk) {
  const dark = colour('#1f1230', '#070611', dusk);
  const bob = Math.sin(t * 1.1) * 3;
  context.save();
  context.translate(352, 452 + bob);
  context.rotate(Math.sin(t * 0.8) * 0.018);
  shape(context, dark, 'M-106-12c30 8 168 8 216-4l-22 38c-50 10-120 10-172 0z');
  shape(context, dark, 'M-34-50h62v40h-62zM-42-56h78v7h-78z');
  shape(
    context,
    `rgb(255 206 132 / ${0.25 + 0.7 * clamp((t - 12) / 2)})`,
    'M-26-42h18v17h-18zM2-42h18v17H2z',
  );
  context.fillStyle = dark;
  context.fillRect(46, -118, 4, 110);
  context.fillRect(46, -92, 58, 2.4);
  halo(context, 48, -120, 34, '255 196 120', 0.8 * clamp((t - 12) / 2));
  context.restore();
}

function quay(context, t, dusk) {
  const dark = colour('#160c22', '#05040c', dusk);
  const on = clamp((t - 20) / 1.2) * (t < 20.5 && Math.sin(t * 60) > 0 ? 0.4 : 1);
  halo(context, 141, 304, 150, '255 200 120', 0.55 * on);
  shape(context, dark, 'M0 540V476h224l26 14v50zM40 476v-18h12v18zM168 476v-20c0-8 22-8 22 0v20z');
  context.fillStyle = dark;
  context.fillRect(98, 286, 5, 192);
  shape(context, dark, 'M98 288c2-22 44-22 46 0h-5c-4-14-32-14-36 0zM130 288h22l6 12h-34z');
  context.fillStyle = `rgb(255 232 180 / ${on})`;
  context.fillRect(131, 299, 20, 4);
  context.strokeStyle = dark;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(180, 458);
  context.quadraticCurveTo(214, 486 + Math.sin(t * 1.1) * 4, 248, 444 + Math.sin(t * 1.1) * 3);
  context.stroke();
}

function gull(context, t, bird) {
  const way = t * (17 + bird * 2.5) + bird * 230 - 120;
  const x = (way % 1240) - 120;
  const y = 92 + bird * 27 + Math.sin(t * 0.6 + bird * 1.7) * 14;
  const wing = Math.sin(t * (5 + bird) + bird) * 6 * (0.4 + 0.6 * Math.abs(Math.sin(t * 0.35 + bird)));
  const size = 1.1 - bird * 0.14;
  context.strokeStyle = 'rgb(34 18 42 / .8)';
  context.lineWidth = 2.2 * size;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - 15 * size, y - wing * size);
  context.quadraticCurveTo(x - 6 * size, y - 7 * size + wing * 0.3, x, y);
  context.quadraticCurveTo(x + 6 * size, y - 7 * size + wing * 0.3, x + 15 * size, y - wing * size);
  context.stroke();
}
