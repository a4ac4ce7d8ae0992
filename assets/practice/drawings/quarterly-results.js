import { clamp, colour, ease, gradient } from './canvas.js';

const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'];
const EVENTS = [92, 104, 116, 118, 126, 141, 109, 97, 138, 152, 163, 149];
const QUARTERS = ['First quarter', 'Second quarter', 'Third quarter', 'Fourth quarter'];
const REMARKS = [
  'A quiet start, a full March',
  'Festival weeks',
  'Summer pause, early autumn',
  'The busiest season yet',
];

/** A year of events, quarter by quarter; 40 s. */
export function quarterlyResults(context, t) {
  const chapter = Math.min(3, Math.floor(t / 10));
  const since = t - chapter * 10;
  context.fillStyle = gradient(
    context,
    [0, 0, 960, 540],
    [
      [0, '#1d3b53'],
      [1, '#0c1a26'],
    ],
  );
  context.fillRect(0, 0, 960, 540);
  heading(context, chapter, since);
  for (let month = 0; month < 12; month += 1) bar(context, month, t, chapter);
  context.fillStyle = 'rgb(255 255 255 / .16)';
  context.fillRect(72, 438, 816, 1.5);
  for (let index = 0; index < 4; index += 1) {
    const done = clamp((t - index * 10) / 10);
    context.fillStyle = 'rgb(255 255 255 / .14)';
    context.fillRect(72 + index * 207, 500, 195, 4);
    context.fillStyle = '#5fb4d6';
    context.fillRect(72 + index * 207, 500, 195 * done, 4);
  }
}

function heading(context, chapter, since) {
  const arrive = ease(clamp(since / 0.9));
  const leave = chapter === 3 ? 1 : 1 - ease(clamp((since - 9.4) / 0.6));
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#8fb6cb';
  context.font = '500 19px Inter';
  context.fillText('Quarterly results', 72, 84);
  context.globalAlpha = arrive * leave;
  const slide = (1 - arrive) * 18;
  context.fillStyle = '#e9f2f8';
  context.font = '680 46px Inter';
  context.fillText(QUARTERS[chapter], 72, 140 + slide);
  context.fillStyle = '#a9c6d6';
  context.font = '400 20px Inter';
  context.fillText(REMARKS[chapter], 72, 174 + slide);
  const total = EVENTS.slice(chapter * 3, chapter * 3 + 3).reduce((sum, value) => sum + value, 0);
  const count = Math.round(total * ease(clamp((since - 0.3) / 2.2)));
  context.textAlign = 'right';
  context.fillStyle = '#e9f2f8';
  context.font = '680 64px Inter';
  context.fillText(String(count), 888, 140 + slide);
  context.fillStyle = '#a9c6d6';
  context.font = '400 20px Inter';
  context.fillText('events in our rooms', 888, 174 + slide);
  context.textAlign = 'left';
  context.globalAlpha = 1;
}

function bar(context, month, t, chapter) {
  const start = Math.floor(month / 3) * 10 + 0.5 + (month % 3) * 0.45;
  const grown = ease(clamp((t - start) / 1.6));
  const breathing = 1 + 0.012 * Math.sin(t * 1.3 + month);
  const height = EVENTS[month] * 1.28 * grown * (grown === 1 ? breathing : 1);
  const x = 72 + month * 69.2;
  const isNow = Math.floor(month / 3) === chapter;
  const lit = isNow ? 1 : 1 - 0.62 * ease(clamp((t - (Math.floor(month / 3) + 1) * 10) / 0.8));
  context.fillStyle = colour('#2b5872', '#5fb4d6', lit);
  context.beginPath();
  context.roundRect(x, 438 - height, 54, height, [6, 6, 0, 0]);
  context.fill();
  context.fillStyle = isNow ? '#e9f2f8' : '#7fa3b8';
  context.font = '500 16px Inter';
  context.textAlign = 'center';
  context.fillText(MONTHS[month], x + 27, 466);
  context.textAlign = 'left';
}
