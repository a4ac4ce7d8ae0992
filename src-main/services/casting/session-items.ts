import type { Ticket } from '../media/media-service.ts';
import { namesSame } from './fold-change.ts';
import type { Assignment } from './now-playing.ts';
import type { NextCast, SessionCast } from './session-cast.ts';
import { assignmentOf } from './session-cast.ts';

/** What a room was told to play, and the ticket by which it fetches that where this machine serves it. */
interface Item {
  readonly assignment: Assignment;
  readonly ticket: Ticket | null;
  readonly bytes: number | null;
}

/**
 * The items of one room: the one that is on or being handed over, the one before it for as long as the room may refuse
 * the new one, and the one that follows. Each one's ticket is disposed of when its item leaves.
 */
export interface SessionItems {
  current(): Assignment | null;
  /** Begins to hand over an item; what the room plays is kept until it took this one. */
  assign(cast: SessionCast, replaces: string | null): Assignment;
  /** True from `assign` until the room took the item or did not. */
  isLoading(): boolean;
  /** The room took the item: what it played before is over, and so is what should have followed that. */
  loaded(): void;
  /** The room answered to Play, at this epoch ms. */
  played(at: number): void;
  /** The room did not take the item, so it plays on what it had, which is served on. */
  fallBack(): void;
  /** Nothing that was told to the room counts any more. */
  release(): void;
  setNext(cast: NextCast): void;
  dropNext(): void;
  /** The room names this track: where that is the item which follows, it is the current one from now on, and answered. */
  advance(trackUri: string | null, at: number): Assignment | null;
  /** What the room fetched of the current item. */
  bytesServed(): number;
  /** Whether this machine serves the current item and the room may yet fetch of it. */
  mayFetch(): boolean;
}

/** Nothing is assigned yet. */
export function createSessionItems(): SessionItems {
  let item: Item | null = null;
  let held: Item | null = null;
  let next: Item | null = null;
  let isLoading = false;

  const dropNext = (): void => {
    close(next);
    next = null;
  };
  const fallBack = (): void => {
    close(item);
    item = held;
    held = null;
    isLoading = false;
  };

  return {
    current: () => item?.assignment ?? null,
    isLoading: () => isLoading,
    assign(cast, replaces) {
      if (isLoading) fallBack();
      held = item;
      item = itemOf(cast, replaces);
      isLoading = true;
      return item.assignment;
    },
    loaded() {
      dropNext();
      close(held);
      held = null;
      isLoading = false;
    },
    played(at) {
      if (item !== null) item = { ...item, assignment: { ...item.assignment, playedAt: at } };
    },
    fallBack,
    release() {
      for (const gone of [next, item, held]) close(gone);
      next = item = held = null;
      isLoading = false;
    },
    setNext(cast) {
      dropNext();
      next = itemOf(cast, null);
    },
    dropNext,
    advance(trackUri, at) {
      if (next === null || isLoading || !namesSame(trackUri, next.assignment.url)) return null;
      if (item !== null && namesSame(item.assignment.url, next.assignment.url)) return null;
      close(item);
      item = { ...next, assignment: { ...next.assignment, playedAt: at } };
      next = null;
      return item.assignment;
    },
    bytesServed: () => item?.ticket?.bytesServed() ?? 0,
    mayFetch: () => item !== null && item.assignment.isServedHere && !hasWholeImage(item),
  };
}

function itemOf(cast: NextCast, replaces: string | null): Item {
  return { assignment: assignmentOf(cast, replaces), ticket: cast.ticket, bytes: cast.media.bytes };
}

function close(item: Item | null): void {
  void item?.ticket?.dispose();
}

/** An image is on the room's screen once all of it was fetched; whatever else plays may be fetched again. */
function hasWholeImage({ assignment, ticket, bytes }: Item): boolean {
  return assignment.kind === 'image' && bytes !== null && (ticket?.bytesServed() ?? 0) >= bytes;
}
