/** An answer that is wrong on purpose. */
export interface MalformedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  /** Promises more bytes than it sends, then hangs up. */
  readonly isCut: boolean;
}

const XML = 'text/xml; charset="utf-8"';
const ENVELOPE =
  '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';

/** The kinds of nonsense that devices were seen to answer, in turn: `turn` counts the answers given so far. */
export function malformedAnswer(turn: number): MalformedAnswer {
  const kinds = [wrongPage, cutOff, unclosed, entityBomb, noise];
  return (kinds[turn % kinds.length] ?? wrongPage)();
}

function wrongPage(): MalformedAnswer {
  const page =
    '<!DOCTYPE html><html><head><title>Setup</title></head><body><p>Please choose a language.<br></body></html>';
  return { status: 200, contentType: 'text/html', body: Buffer.from(page), isCut: false };
}

function cutOff(): MalformedAnswer {
  return { status: 200, contentType: XML, body: Buffer.from(`${ENVELOPE}<u:PlayRes`), isCut: true };
}

function unclosed(): MalformedAnswer {
  const body = `${ENVELOPE}<u:GetTransportInfoResponse><CurrentTransportState>PLAY & <CurrentSpeed>`;
  return { status: 200, contentType: XML, body: Buffer.from(body), isCut: false };
}

function entityBomb(): MalformedAnswer {
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  const body = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">${entities.join('')}]><x>&e9;</x>`;
  return { status: 200, contentType: XML, body: Buffer.from(body), isCut: false };
}

function noise(): MalformedAnswer {
  const body = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 197 + 89) % 256));
  return { status: 500, contentType: 'application/octet-stream', body, isCut: false };
}
