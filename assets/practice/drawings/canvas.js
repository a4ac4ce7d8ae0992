// What the drawings share: sums, colours, and strokes on a 2D canvas.

export const mix = (a, b, share) => a + (b - a) * share;
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const ease = (share) => share * share * (3 - 2 * share);
export const noise = (index) => {
  const value = Math.sin(index * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
};

export function colour(from, to, share) {
  const read = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [read(from), read(to)];
  return `rgb(${a.map((part, index) => Math.round(mix(part, b[index], share))).join(' ')})`;
}

export function gradient(context, line, stops) {
  const fill = context.createLinearGradient(...line);
  for (const [offset, value] of stops) fill.addColorStop(offset, value);
  return fill;
}

export function halo(context, x, y, radius, rgb, alpha) {
  const fill = context.createRadialGradient(x, y, 0, x, y, radius);
  fill.addColorStop(0, `rgb(${rgb} / ${alpha})`);
  fill.addColorStop(0.35, `rgb(${rgb} / ${alpha * 0.32})`);
  fill.addColorStop(1, `rgb(${rgb} / 0)`);
  context.fillStyle = fill;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function shape(context, fill, path) {
  context.fillStyle = fill;
  context.fill(outline(path));
}

function outline(path) {
  return new Path2D(path);
}
