import type { IncomingMessage } from 'node:http';
import { limits } from '../../lib/limits.ts';
import type { ActionContext, ActionOutcome } from './action.ts';
import { carryOut } from './actions.ts';
import type { Flavour, ServiceName } from './flavour.ts';
import { type HttpAnswer, readBody } from './http-answer.ts';
import { faultDescription, soapAnswer, soapFault } from './soap-answer.ts';
import { readSoapRequest, type SoapProblem, type SoapRequest } from './soap-request.ts';

/** Answers a POST to a control URL: always an HTTP answer, whatever was sent. */
export async function answerControl(
  request: IncomingMessage,
  call: { readonly service: ServiceName; readonly context: ActionContext; readonly refusesPlayback: boolean },
): Promise<HttpAnswer> {
  const { flavour } = call.context;
  const body = await readBody(request, limits.soapBytes);
  if (body === null) return htmlPage(413);
  const soapAction = request.headers['soapaction'];
  const reading = readSoapRequest(typeof soapAction === 'string' ? soapAction : undefined, body);
  if (!reading.ok) return unreadable(flavour, reading.problem);
  if (!reading.request.serviceType.startsWith(`urn:schemas-upnp-org:service:${call.service}:`)) {
    return flavour.hasExactFaults
      ? fault(flavour, call.service, { errorCode: 401, reason: null })
      : htmlPage(400);
  }
  return answerAction(reading.request, call);
}

/** A short page, as devices answer to what is no SOAP for them. */
export function htmlPage(status: number): HttpAnswer {
  const body = `<html><body><h1>${status}</h1></body></html>`;
  return { status, reason: null, headers: { 'Content-Type': 'text/html' }, body };
}

async function answerAction(
  request: SoapRequest,
  call: { readonly service: ServiceName; readonly context: ActionContext; readonly refusesPlayback: boolean },
): Promise<HttpAnswer> {
  const { service, context } = call;
  const { action, args } = request;
  const isPlayback = action === 'SetAVTransportURI' || action === 'Play';
  const outcome: ActionOutcome =
    call.refusesPlayback && isPlayback
      ? { ok: false, errorCode: 501, reason: null }
      : await carryOut(context, { service, action, args });
  if (!outcome.ok) return fault(context.flavour, service, outcome);
  return soap(200, soapAnswer(context.flavour, { service, action, out: outcome.out }));
}

function unreadable(flavour: Flavour, problem: SoapProblem): HttpAnswer {
  if (!flavour.hasExactFaults) {
    const status = problem === 'no SOAPACTION' ? 500 : 400;
    return { ...htmlPage(status), body: problem === 'no SOAPACTION' ? '' : htmlPage(status).body };
  }
  const reason = problem === 'no SOAPACTION' ? 'No SOAPAction header' : 'Missing <action>';
  return { status: 412, reason, headers: {}, body: '' };
}

function fault(
  flavour: Flavour,
  service: ServiceName,
  refusal: { readonly errorCode: number; readonly reason: string | null },
): HttpAnswer {
  if (flavour.hasExactFaults) {
    return soap(500, soapFault(flavour, refusal.errorCode, faultDescription(service, refusal.errorCode)));
  }
  return soap(500, soapFault(flavour, 501, refusal.reason ?? 'Action Failed'));
}

function soap(status: 200 | 500, body: string): HttpAnswer {
  return { status, reason: null, headers: { 'Content-Type': 'text/xml; charset="utf-8"', Ext: '' }, body };
}
