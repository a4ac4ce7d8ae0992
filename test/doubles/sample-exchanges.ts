import type { Exchange } from '../../src-preload/contract/index.ts';

const HEADERS = 'HOST: 10.20.0.11:49152\nContent-Type: text/xml; charset="utf-8"';
const ENVELOPE = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">',
  '<s:Body><u:Play xmlns:u="urn:schemas-upnp-org:service:AVTransport:1"><InstanceID>0</InstanceID><Speed>1</Speed></u:Play></s:Body>',
  '</s:Envelope>',
].join('');

interface Sketch {
  readonly method: string;
  readonly ms: number;
  readonly outcome: string;
  readonly domain: Exchange['domain'];
}

const SKETCHES: readonly Sketch[] = [
  { method: 'M-SEARCH', ms: 312, outcome: 'ok', domain: 'devices' },
  { method: 'GET', ms: 14, outcome: 'ok', domain: 'devices' },
  { method: 'SetAVTransportURI', ms: 41, outcome: 'ok', domain: 'casting' },
  { method: 'HEAD', ms: 2, outcome: 'ok', domain: 'media' },
  { method: 'Play', ms: 12, outcome: 'ok', domain: 'casting' },
  { method: 'GET', ms: 9, outcome: 'ok', domain: 'media' },
  { method: 'GetPositionInfo', ms: 8, outcome: 'ok', domain: 'casting' },
];

/** Some exchanges with each room; Café's end with a fault. The newest has the highest id. */
export function sampleExchanges(rooms: readonly string[], now: number): readonly Exchange[] {
  return rooms
    .flatMap((room, index) =>
      SKETCHES.map((sketch, step) => {
        const isFault = room === 'cafe' && sketch.method === 'Play';
        return sampleExchange(
          index * SKETCHES.length + step + 1,
          room,
          now,
          isFault ? { ...sketch, outcome: 'fault 716' } : sketch,
        );
      }),
    )
    .toSorted((one, other) => other.id - one.id);
}

/** One exchange. */
export function sampleExchange(id: number, room: string, now: number, sketch: Sketch): Exchange {
  const ok = sketch.outcome === 'ok';
  return {
    id,
    at: new Date(now - 60_000 + id * 300).toISOString(),
    domain: sketch.domain,
    subject: room,
    method: sketch.method,
    target: 'http://10.20.0.11:49152/AVTransport/control',
    ms: sketch.ms,
    ok,
    outcome: sketch.outcome,
    requestHead: `POST /AVTransport/control HTTP/1.1\n${HEADERS}\nSOAPACTION: "urn:schemas-upnp-org:service:AVTransport:1#${sketch.method}"`,
    requestBody: ENVELOPE,
    responseHead: ok ? 'HTTP/1.1 200 OK\nSERVER: Linux UPnP/1.0' : 'HTTP/1.1 500 Internal Server Error',
    responseBody: ok
      ? ENVELOPE.replaceAll('u:Play', 'u:PlayResponse')
      : '<errorCode>716</errorCode>\n<errorDescription>Resource not found</errorDescription>',
    requestBytes: ENVELOPE.length,
    responseBytes: ENVELOPE.length,
    timing: { dnsMs: 0, connectMs: 3, sendMs: 1, waitMs: Math.max(0, sketch.ms - 6), receiveMs: 2 },
  };
}
