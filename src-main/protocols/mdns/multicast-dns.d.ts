/** The part of multicast-dns 7.2.5 that is used; it brings no types of its own. */
declare module 'multicast-dns' {
  namespace multicastDns {
    interface Peer {
      readonly address: string;
      readonly port: number;
    }

    /** What the package does with a socket that it is given. */
    interface Socket {
      on(event: 'error' | 'message' | 'listening', listener: (...values: never[]) => void): void;
      once(event: 'error', listener: (error: Error) => void): void;
      removeListener(event: 'error', listener: (error: Error) => void): void;
      address(): { address: string; port: number };
      bind(port: number, address: string | undefined, done: () => void): void;
      send(
        bytes: Uint8Array,
        offset: number,
        length: number,
        port: number,
        host: string,
        done: () => void,
      ): void;
      addMembership(group: string, interfaceAddress: string): void;
      dropMembership(group: string, interfaceAddress: string): void;
      setMulticastInterface(interfaceAddress: string): void;
      setMulticastTTL(hops: number): void;
      setMulticastLoopback(isOn: boolean): void;
      close(done: () => void): void;
    }

    interface DnsRecord {
      readonly name: string;
      readonly type: string;
      readonly ttl?: number;
      readonly data?: unknown;
    }

    interface Packet {
      readonly answers?: readonly DnsRecord[];
      readonly additionals?: readonly DnsRecord[];
    }

    interface Options {
      socket: Socket;
      port: number;
      /** Whether and where the package binds. */
      bind: string | false;
      interface: string;
    }

    interface Instance {
      on(event: 'response', listener: (packet: Packet, peer: Peer) => void): void;
      on(event: 'warning' | 'error', listener: (error: Error) => void): void;
      on(event: 'ready', listener: () => void): void;
      query(question: { questions: readonly { name: string; type: string }[] }): void;
      destroy(): void;
    }
  }
  function multicastDns(options: multicastDns.Options): multicastDns.Instance;
  export = multicastDns;
}
