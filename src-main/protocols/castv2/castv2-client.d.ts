/** The part of castv2-client 1.2.0 (and of castv2 0.1.10 under it) that is used; neither brings types. */
declare module 'castv2-client' {
  import type { TLSSocket } from 'node:tls';

  namespace castv2Client {
    /** castv2's client: TLS, protobuf, and nothing that watches over either. */
    interface Transport {
      /** `null` before it connects and after it closed. */
      socket: TLSSocket | null;
      /** Cuts the stream into frames; `null` before it connects and after it closed. */
      ps: { send(bytes: Uint8Array): void; emit(event: 'packet', frame: Uint8Array): void } | null;
      connect(options: { host: string; port: number }, done: () => void): void;
      send(sourceId: string, destinationId: string, namespace: string, data: string): void;
      on(
        event: 'message',
        listener: (sourceId: string, destinationId: string, namespace: string, data: unknown) => void,
      ): void;
      on(event: 'error', listener: (error: Error) => void): void;
      on(event: 'close', listener: () => void): void;
    }

    class Client {
      readonly client: Transport;
    }
  }
  export = castv2Client;
}
