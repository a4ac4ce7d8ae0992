/** The part of node-ssdp 4.0.1 that is used, its inner methods included; it brings no types of its own. */
declare module 'node-ssdp' {
  namespace nodeSsdp {
    type Done = (error?: Error | null) => void;

    interface Peer {
      readonly address: string;
      readonly port: number;
    }

    /** What a client does with a socket. */
    interface ClientSocket {
      on(event: 'error' | 'message' | 'listening', listener: (...values: unknown[]) => void): void;
      address(): { address: string; port: number };
      /** Called so because the option `explicitSocketBind` is set. */
      bind(port: number, address: string, done: Done): void;
      addMembership(group: string, interfaceAddress: string): void;
      setMulticastTTL(hops: number): void;
      send(bytes: Uint8Array, offset: number, length: number, port: number, host: string, done: Done): void;
      close(): void;
    }

    interface ClientOptions {
      /** Without it the package asks its dependency `ip` for this machine's address. */
      location: string;
      ssdpPort: number;
      ssdpTtl: number;
      /** Binds each socket to the address it is filed under. */
      explicitSocketBind: boolean;
      sourcePort: number;
      customLogger: (format: string, ...values: unknown[]) => void;
    }

    class Client {
      constructor(options: ClientOptions);
      /** By the address that each joins on. When it is set, the client makes none itself. */
      sockets: Record<string, ClientSocket> | null;
      start(): PromiseLike<void>;
      stop(): void;
      _parseMessage(bytes: Uint8Array, peer: Peer): void;
      _send(bytes: Uint8Array, host: string, port: number, done: Done): void;
    }
  }
  export = nodeSsdp;
}
