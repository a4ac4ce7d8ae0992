import type { ServiceName } from './service-types.ts';

/** Codes that mean the same in every service. Source: UPnP Device Architecture 1.1, table 3-3. */
const GENERIC: Readonly<Record<number, string>> = {
  401: 'invalidAction',
  402: 'invalidArgument',
  404: 'invalidVariable',
  501: 'actionFailed',
  600: 'argumentInvalid',
  601: 'argumentOutOfRange',
  602: 'notImplemented',
  603: 'outOfMemory',
  604: 'interventionNeeded',
  605: 'textTooLong',
  606: 'notAuthorized',
};

/** Codes from 700 on belong to their service: 702 is another thing in each. */
const BY_SERVICE: Readonly<Record<ServiceName, Readonly<Record<number, string>>>> = {
  AVTransport: {
    701: 'transitionNotAvailable',
    702: 'noContents',
    703: 'readError',
    704: 'formatNotSupported',
    705: 'transportLocked',
    706: 'writeError',
    707: 'mediaProtected',
    708: 'recordFormatNotSupported',
    709: 'mediaFull',
    710: 'seekModeNotSupported',
    711: 'illegalSeekTarget',
    712: 'playModeNotSupported',
    713: 'recordQualityNotSupported',
    714: 'illegalMimeType',
    715: 'contentBusy',
    716: 'resourceNotFound',
    717: 'playSpeedNotSupported',
    718: 'invalidInstanceId',
  },
  RenderingControl: { 701: 'invalidPreset', 702: 'invalidInstanceId', 703: 'invalidChannel' },
  ConnectionManager: {
    701: 'incompatibleProtocol',
    702: 'incompatibleDirections',
    703: 'insufficientNetwork',
    704: 'localRestrictions',
    705: 'accessDenied',
    706: 'invalidConnection',
    707: 'notInNetwork',
  },
};

const PASSING = new Set(['transportLocked', 'contentBusy', 'outOfMemory']);

/**
 * What a fault means, as one word: by its service and code; where the code says nothing (gmediarender answers 501 to
 * everything), by its words. `other` for a vendor's own codes, `unclear` for a fault without one.
 */
export function faultReason(
  service: ServiceName | null,
  errorCode: number | null,
  description: string,
): string {
  if (
    service === 'AVTransport' &&
    /transition.{0,40}not (?:available|allowed)/i.test(description.slice(0, 500))
  ) {
    return 'transitionNotAvailable';
  }
  if (errorCode === null) return 'unclear';
  return (service === null ? undefined : BY_SERVICE[service][errorCode]) ?? GENERIC[errorCode] ?? 'other';
}

/** Whether the same request may succeed a little later. */
export function isPassingFault(reason: string): boolean {
  return PASSING.has(reason);
}
