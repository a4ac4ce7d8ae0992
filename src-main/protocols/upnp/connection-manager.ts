import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { Invoker } from './av-transport.ts';
import type { InvokeOptions } from './client.ts';
import { splitCommaList } from './comma-list.ts';
import type { ServiceDescription } from './device.ts';

/** One way in which a room takes media: `http-get:*:audio/l16;rate=44100;channels=2:*`. `*` stands for any. */
export interface ProtocolInfo {
  readonly protocol: string;
  readonly network: string;
  /** With its parameters, as written. */
  readonly contentType: string;
  readonly additional: string;
}

/** Rygel lists some 200. */
const MAX_ITEMS = 2_000;

/** What a room says that it can play. Errors: those of `invoke`. */
export async function getProtocolInfo(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<readonly ProtocolInfo[]>> {
  const answer = await client.invoke(service, 'GetProtocolInfo', [], options);
  return answer.ok ? ok(readProtocolInfo(answer.value.get('Sink') ?? '')) : answer;
}

/** Reads a comma list of `protocol:network:contentFormat:additionalInfo`; items that are not of this form are left out. */
export function readProtocolInfo(list: string): readonly ProtocolInfo[] {
  return splitCommaList(list)
    .slice(0, MAX_ITEMS)
    .flatMap((item) => {
      const [protocol = '', network = '', contentType = '', ...additional] = item.split(':');
      if (protocol === '' || contentType === '') return [];
      return [{ protocol, network, contentType, additional: additional.join(':') }];
    });
}
