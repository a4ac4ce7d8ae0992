import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { answerControl, htmlPage } from './control.ts';
import { type DeviceIdentity, deviceDescription, serviceDescription } from './descriptions.ts';
import type { Device } from './device.ts';
import type { SubscriptionAnswer } from './subscription-headers.ts';
import { type PracticeFault, SLOW_MS } from './faults.ts';
import { type Flavour, type ServiceName, serviceNames } from './flavour.ts';
import { type HttpAnswer, sendAnswer } from './http-answer.ts';
import { practiceIcon } from './icon.ts';
import { malformedAnswer } from './malformed-answers.ts';

export interface RequestListenerDeps {
  readonly identity: DeviceIdentity;
  readonly flavour: Flavour;
  readonly clock: Clock;
  readonly log: Log;
  readonly device: Device;
  readonly fault: () => PracticeFault;
  /** Where the renderer answers now, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly signal: AbortSignal;
}

/** Where this renderer's description is: a path. */
export function descriptionPath(flavour: Flavour, udn: string): string {
  return flavour.descriptionPath.replace('{uuid}', udn.replace(/^uuid:/, ''));
}

/** Answers everything that is asked of a renderer over HTTP, with its present fault. */
export function createRequestListener(deps: RequestListenerDeps): RequestListener {
  let malformedTurns = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (deps.fault() === 'slow') await deps.clock.sleep(SLOW_MS, deps.signal);
    const service = request.method === 'POST' ? serviceAt(deps.flavour, 'control', path) : null;
    if (service === null) return sendAnswer(response, deps.flavour, answerPlain(deps, request, path));
    switch (deps.fault()) {
      case 'hang':
        request.resume();
        return;
      case 'malformed':
        request.resume();
        return sendMalformed(response, malformedTurns++);
      default:
        return sendAnswer(response, deps.flavour, await control(deps, request, service));
    }
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      deps.log.error('practice renderer failed to answer', { reason: messageOf(error) });
      response.destroy();
    });
  };
}

function control(
  deps: RequestListenerDeps,
  request: IncomingMessage,
  service: ServiceName,
): Promise<HttpAnswer> {
  const refusesPlayback = deps.fault() === 'refuse';
  return answerControl(request, { service, context: deps.device.context, refusesPlayback });
}

function answerPlain(deps: RequestListenerDeps, request: IncomingMessage, path: string): HttpAnswer {
  request.resume();
  const { method = 'GET' } = request;
  if (method === 'SUBSCRIBE' || method === 'UNSUBSCRIBE') return answerSubscription(deps, request, path);
  if (method === 'GET' || method === 'HEAD') return answerFile(deps, path);
  return htmlPage(method === 'POST' ? 404 : 501);
}

function answerSubscription(deps: RequestListenerDeps, request: IncomingMessage, path: string): HttpAnswer {
  const service = serviceAt(deps.flavour, 'event', path);
  if (service === null) return htmlPage(404);
  const { eventing } = deps.device;
  const answer: SubscriptionAnswer =
    request.method === 'SUBSCRIBE'
      ? eventing.subscribe(service, request.headers)
      : eventing.unsubscribe(service, request.headers);
  return { ...answer, body: '' };
}

function answerFile({ flavour, identity, baseUrl }: RequestListenerDeps, path: string): HttpAnswer {
  if (path === descriptionPath(flavour, identity.udn))
    return xml(deviceDescription(flavour, identity, baseUrl()));
  if (path === flavour.iconPath) {
    return { status: 200, reason: null, headers: { 'Content-Type': 'image/png' }, body: practiceIcon() };
  }
  const service = serviceAt(flavour, 'scpd', path);
  return service === null ? htmlPage(404) : xml(serviceDescription(flavour, service));
}

function serviceAt(flavour: Flavour, kind: 'scpd' | 'control' | 'event', path: string): ServiceName | null {
  return serviceNames(flavour).find((service) => flavour.services[service][kind] === path) ?? null;
}

function xml(body: string): HttpAnswer {
  return { status: 200, reason: null, headers: { 'Content-Type': 'text/xml; charset="utf-8"' }, body };
}

function sendMalformed(response: ServerResponse, turn: number): void {
  const { status, contentType, body, isCut } = malformedAnswer(turn);
  const length = body.length + (isCut ? 400 : 0);
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': length });
  if (!isCut) return void response.end(body);
  response.write(body, () => response.destroy());
}
