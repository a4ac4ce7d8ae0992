/* global document */
// Runs in a browser page. Each drawing paints the moment `t` (in seconds) on a 2D canvas.

import { fireDrill } from './fire-drill.js';
import { harbourEvening } from './harbour-evening.js';
import { quarterlyResults } from './quarterly-results.js';

const drawings = {
  'quarterly-results': { width: 960, height: 540, draw: quarterlyResults },
  'harbour-evening': { width: 960, height: 540, draw: harbourEvening },
  'fire-drill': { width: 1280, height: 720, draw: fireDrill },
};

/** Paints one moment and answers it as base64. */
export function paint(name, t, type) {
  const { width, height, draw } = drawings[name];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  draw(canvas.getContext('2d'), t);
  return canvas.toDataURL(type, 0.97).split(',')[1];
}
