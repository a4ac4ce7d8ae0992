import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rectangle of the desktop in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** `null` lets the system choose a place. */
  readonly bounds: Area | null;
  readonly isMaximized: boolean;
}

export const MINIMUM_SIZE = { width: 640, height: 480 } as const;
export const FIRST_SIZE = { width: 1280, height: 820 } as const;

const FILE_NAME = 'window.json';
const UNKNOWN: WindowState = { bounds: null, isMaximized: false };

/** How the window stood last; unknown where the file is missing or makes no sense. */
export function readWindowState(dataFolder: string): WindowState {
  try {
    return asWindowState(JSON.parse(readFileSync(join(dataFolder, FILE_NAME), 'utf8')));
  } catch {
    return UNKNOWN;
  }
}

/** Keeps how the window stands. The file appears whole. Throws the system's error when it cannot be written. */
export function writeWindowState(dataFolder: string, state: WindowState): void {
  const path = join(dataFolder, FILE_NAME);
  writeFileSync(`${path}.tmp`, JSON.stringify(state));
  renameSync(`${path}.tmp`, path);
}

function asWindowState(value: unknown): WindowState {
  if (typeof value !== 'object' || value === null) return UNKNOWN;
  const { bounds, isMaximized } = value as { readonly bounds?: unknown; readonly isMaximized?: unknown };
  return { bounds: isArea(bounds) ? bounds : null, isMaximized: isMaximized === true };
}

function isArea(value: unknown): value is Area {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<keyof Area, unknown>;
  return [x, y, width, height].every((side) => Number.isInteger(side) && Math.abs(side as number) < 100_000);
}

/** How much of the window must be on a display for people to get hold of it. */
const GRIP = { width: 120, height: 60 } as const;

/**
 * Where a window can stand on these displays: as it was if people can get hold of it there, made smaller where its
 * display shrank, else `null`. `workAreas` are the displays without docks and task bars.
 */
export function fitToDisplays(bounds: Area | null, workAreas: readonly Area[]): Area | null {
  if (!bounds) return null;
  const home = workAreas.find((area) => canBeGrabbed(bounds, area));
  if (!home) return null;
  const width = clamp(bounds.width, MINIMUM_SIZE.width, home.width);
  const height = clamp(bounds.height, MINIMUM_SIZE.height, home.height);
  return { ...bounds, width, height };
}

/** By its title bar: the window's upper edge must be on the display. */
function canBeGrabbed(bounds: Area, area: Area): boolean {
  const shared = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTopInside = bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
  return shared >= GRIP.width && isTopInside;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
