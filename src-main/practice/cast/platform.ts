import type { Json } from './json.ts';
import { isJson, numberOr } from './json.ts';

/** What the platform of a receiver knows: the application that runs, and the volume. */
export interface PlatformState {
  readonly application: Application | null;
  readonly level: number;
  readonly isMuted: boolean;
}

export interface Application {
  readonly appId: string;
  readonly name: string;
  readonly statusText: string;
  /** Also the name to which messages for it go. */
  readonly sessionId: string;
}

export const DEFAULT_MEDIA_RECEIVER = 'CC1AD845';

export const initialPlatform: PlatformState = { application: null, level: 0.5, isMuted: false };

const STEP = 0.05;

/** The status as every sender is told it. */
export function receiverStatus(state: PlatformState, isVolumeFixed: boolean): Json {
  const { application, level, isMuted } = state;
  const controlType = isVolumeFixed ? 'fixed' : 'attenuation';
  return {
    type: 'RECEIVER_STATUS',
    status: {
      applications: application === null ? [] : [toldApplication(application)],
      isActiveInput: true,
      isStandBy: false,
      userEq: {},
      volume: { controlType, level: isVolumeFixed ? 1 : level, muted: isMuted, stepInterval: STEP },
    },
  };
}

/** After SET_VOLUME; a fixed volume stays as it is. */
export function withVolume(state: PlatformState, request: Json, isVolumeFixed: boolean): PlatformState {
  const { volume } = request;
  if (isVolumeFixed || !isJson(volume)) return state;
  const level = numberOr(volume['level'], state.level);
  const { muted } = volume;
  return {
    ...state,
    level: Math.min(1, Math.max(0, level)),
    isMuted: typeof muted === 'boolean' ? muted : state.isMuted,
  };
}

/** GET_APP_AVAILABILITY: only the default media receiver can be run. */
export function appAvailability(request: Json): Json {
  const { appId } = request;
  const asked = Array.isArray(appId) ? appId.slice(0, 50).map(String) : [];
  const availability = Object.fromEntries(
    asked.map((id) => [id, id === DEFAULT_MEDIA_RECEIVER ? 'APP_AVAILABLE' : 'APP_UNAVAILABLE']),
  );
  return { type: 'GET_APP_AVAILABILITY', responseType: 'GET_APP_AVAILABILITY', availability };
}

function toldApplication({ appId, name, statusText, sessionId }: Application): Json {
  return {
    appId,
    appType: 'WEB',
    displayName: name,
    isIdleScreen: false,
    launchedFromCloud: false,
    namespaces: [{ name: 'urn:x-cast:com.google.cast.cac' }, { name: 'urn:x-cast:com.google.cast.media' }],
    sessionId,
    statusText,
    transportId: sessionId,
    universalAppId: appId,
  };
}
