import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Exchange, Group, MediaItem, Queue, Room } from '../../src-preload/contract/index.ts';
import type { AnalyticsState } from './analytics-store.ts';
import type { CastRun } from './cast-runs.ts';
import type { DeskInfoState } from './desk-info-store.ts';
import type { Desk } from './desk.ts';
import type { EmergencyState } from './emergency-store.ts';
import type { DiagnosticsState } from './diagnostics-store.ts';
import type { IssueFormState } from './issue-form-state.ts';
import type { IssueListState } from './issue-list-store.ts';
import type { IssuesState } from './issues-store.ts';
import type { MediaState } from './media-store.ts';
import type { PeopleState } from './people-store.ts';
import { roomAsAsked } from './pending.ts';
import { queuePlayingIn } from './queues-store.ts';
import type { QueuesState } from './queues-store.ts';
import { orderedRooms } from './rooms-replica.ts';
import type { RoomsState } from './rooms-replica.ts';
import { targetsAmong } from './targets.ts';
import type { SettingsState } from './settings-store.ts';
import type { SigninState } from './signin-store.ts';
import type { UiState } from './ui-store.ts';

export const DeskContext = createContext<Desk | null>(null);

/** The desk of this window. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('There is no desk around this component.');
  return desk;
}

export function useUi<T>(select: (state: UiState) => T): T {
  return useStore(useDesk().ui, select);
}

export function useRoomsState<T>(select: (state: RoomsState) => T): T {
  return useStore(useDesk().rooms.state, select);
}

export function useGroups(): readonly Group[] {
  return useStore(useDesk().groups.state, (state) => state.groups);
}

/** The group whose rooms are shown, `null` for all rooms. */
export function useChosenGroup(): Group | null {
  const chosen = useUi((state) => state.group);
  return useGroups().find(({ groupId }) => groupId === chosen) ?? null;
}

export function useQueuesState<T>(select: (state: QueuesState) => T): T {
  return useStore(useDesk().queues.state, select);
}

/** The queue of a room or a group, `null` where nothing is queued. */
export function useQueueOf(owner: string): Queue | null {
  return useQueuesState(({ byOwner }) => byOwner.get(owner) ?? null);
}

/** The queue that plays in a room now, be it its own or that of a group. */
export function useQueuePlayingIn(room: string): Queue | null {
  return useQueuesState((state) => queuePlayingIn(state, room));
}

export function useEmergency<T>(select: (state: EmergencyState) => T): T {
  return useStore(useDesk().emergency.state, select);
}

/** What rooms are called; one that is gone by its id. */
export function useRoomNames(): (room: string) => string {
  const byId = useRoomsState((state) => state.byId);
  return (room) => byId.get(room)?.name ?? room;
}

export function useMediaState<T>(select: (state: MediaState) => T): T {
  return useStore(useDesk().media.state, select);
}

export function useSettings<T>(select: (state: SettingsState) => T): T {
  return useStore(useDesk().settings.state, select);
}

export function useAnalytics<T>(select: (state: AnalyticsState) => T): T {
  return useStore(useDesk().analytics.state, select);
}

export function useDeskInfo<T>(select: (state: DeskInfoState) => T): T {
  return useStore(useDesk().info.state, select);
}

export function useDiagnostics<T>(select: (state: DiagnosticsState) => T): T {
  return useStore(useDesk().diagnostics.state, select);
}

export function useIssues<T>(select: (state: IssuesState) => T): T {
  return useStore(useDesk().issues.state, select);
}

export function useIssueForm<T>(select: (state: IssueFormState) => T): T {
  return useStore(useDesk().form.state, select);
}

export function useIssueList<T>(select: (state: IssueListState) => T): T {
  return useStore(useDesk().issueList.state, select);
}

export function usePeople<T>(select: (state: PeopleState) => T): T {
  return useStore(useDesk().people.state, select);
}

export function useSignin<T>(select: (state: SigninState) => T): T {
  return useStore(useDesk().signin.state, select);
}

export function useCastRuns(): readonly CastRun[] {
  return useStore(useDesk().casts.state, (state) => state.runs);
}

/** The rooms in their lasting order, as they are shown: with what was asked of them already done. */
export function useShownRooms(): {
  readonly rooms: readonly Room[];
  readonly isPending: (room: string) => boolean;
} {
  const desk = useDesk();
  const state = useStore(desk.rooms.state);
  const { pending } = useStore(desk.controls.state);
  return useMemo(
    () => ({
      rooms: orderedRooms(state).map((room) => roomAsAsked(room, pending.get(room.id) ?? [])),
      isPending: (room) => pending.has(room),
    }),
    [state, pending],
  );
}

/** The rooms that are meant, as they are shown: the selected ones, else those of the chosen group. */
export function useTargetRooms(): readonly Room[] {
  const { rooms } = useShownRooms();
  const selected = useUi((state) => state.selected);
  const group = useChosenGroup();
  return useMemo(() => targetsAmong(rooms, selected, group), [rooms, selected, group]);
}

/** Finds the library item that a room plays. */
export function useMediaOf(): (room: Room) => MediaItem | null {
  const items = useMediaState((state) => state.items);
  return useMemo(() => {
    const byId = new Map(items.map((item) => [item.mediaId, item]));
    return (room) => byId.get(room.nowPlaying.mediaId ?? '') ?? null;
  }, [items]);
}

/** The item that was chosen to be cast, `null` when there is none any more. */
export function useChosenMedia(): MediaItem | null {
  const chosen = useUi((state) => state.chosenMedia);
  return useMediaState((state) => state.items.find((item) => item.mediaId === chosen) ?? null);
}

/** One exchange down to its bytes: `undefined` while it is read, `null` when it is no longer kept. */
export function useExchange(id: number | null): Exchange | null | undefined {
  const { bridge } = useDesk();
  const [read, setRead] = useState<{ readonly id: number; readonly exchange: Exchange | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    void bridge.requests.activity.exchange({ id }).then((answer) => {
      if (isWanted) setRead({ id, exchange: answer.ok ? answer.value : null });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, id]);
  return read !== null && read.id === id ? read.exchange : undefined;
}
