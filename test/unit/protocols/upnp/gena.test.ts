import { describe, expect, it } from 'vitest';
import {
  isLastingRefusal,
  readGrant,
  renewAfterMs,
  renewHeaders,
  subscribeHeaders,
} from '../../../../src-main/protocols/upnp/gena.ts';
import { readHttpCapture } from '../captures.ts';

function grantOf(device: string, name: string, knownSid: string | null = null): unknown {
  const grant = readGrant(readHttpCapture(device, name), knownSid);
  return grant.ok ? grant.value : [grant.error.code, grant.error.context['httpStatus']];
}

function timeoutOf(timeout: string | null): unknown {
  const headers = new Map([['sid', 'uuid:1'], ...(timeout === null ? [] : [['timeout', timeout] as const])]);
  const grant = readGrant({ status: 200, statusText: 'OK', headers }, null);
  return grant.ok && grant.value.seconds;
}

describe('recorded answers to SUBSCRIBE', () => {
  it.each([
    ['rygel', '13-subscribe-AVTransport', 'uuid:66f4176b-ac07-4b40-a29c-1047316956d7'],
    ['rygel', '131-renew-AVTransport', 'uuid:66f4176b-ac07-4b40-a29c-1047316956d7'],
    ['rygel', '14-subscribe-RenderingControl', 'uuid:19f06648-28ec-43bd-b747-d39a54995785'],
    ['gmediarender', '12-subscribe-AVTransport', 'uuid:0832c632-e521-11f1-ad33-9ccbd14b141d'],
    ['gmediarender', '130-renew-AVTransport', 'uuid:0832c632-e521-11f1-ad33-9ccbd14b141d'],
  ])('%s %s grants 300 s', (device, name, sid) => {
    expect(grantOf(device, name)).toEqual({ sid, seconds: 300 });
  });

  it.each([
    ['rygel', '133-renew-bad-sid', 412],
    ['rygel', '135-subscribe-sid-and-callback', 400],
    ['gmediarender', '134-subscribe-no-callback', 412],
  ])('%s %s refuses with %s', (device, name, status) => {
    expect(grantOf(device, name)).toEqual(['device.refused', status]);
  });

  it.each([
    ['rygel', '137-unsubscribe-AVTransport', 200],
    ['rygel', '139-unsubscribe-again', 412],
    ['gmediarender', '136-unsubscribe-AVTransport', 200],
  ])('to UNSUBSCRIBE: %s %s is %s', (device, name, status) => {
    expect(readHttpCapture(device, name).status).toBe(status);
  });
});

describe('a grant', () => {
  it.each([
    ['Second-1800', 1800],
    ['second-60', 60],
    ['Second-infinite', 86_400],
    ['Second-0', 2],
    ['soon', 300],
    [null, 300],
  ])('with TIMEOUT %s holds %s s', (timeout, seconds) => {
    expect(timeoutOf(timeout)).toBe(seconds);
  });

  it('without a SID is none, unless it renews one', () => {
    const answer = { status: 200, statusText: 'OK', headers: new Map<string, string>() };
    expect([readGrant(answer, null).ok, readGrant(answer, 'uuid:1').ok]).toEqual([false, true]);
  });

  it('is renewed at half of its time', () => {
    expect([2, 60, 1800].map(renewAfterMs)).toEqual([1_000, 30_000, 900_000]);
  });

  it('is asked for with CALLBACK, NT and TIMEOUT, and renewed with SID and TIMEOUT alone', () => {
    expect(subscribeHeaders('http://10.0.0.1:5/event/x')).toEqual({
      CALLBACK: '<http://10.0.0.1:5/event/x>',
      NT: 'upnp:event',
      TIMEOUT: 'Second-300',
    });
    expect(renewHeaders('uuid:1')).toEqual({ SID: 'uuid:1', TIMEOUT: 'Second-300' });
  });

  it('is refused for good by a device that knows no events, and for now by one that lost a SID or is full', () => {
    expect([404, 405, 501, 412, 503, 500].map(isLastingRefusal)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
