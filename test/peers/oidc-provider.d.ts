/** The little that the tests use of oidc-provider, which brings no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface Context {
    path: string;
    query: Record<string, string>;
    body: unknown;
    readonly headers: Readonly<Record<string, string | undefined>>;
  }

  export interface Client {
    readonly clientId: string;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    static readonly Client: unknown;
    readonly Client: {
      readonly prototype: {
        redirectUriAllowed(address: string): boolean;
        compareClientSecret(secret: string): Promise<boolean> | boolean;
      };
    };
    readonly AccessToken: { find(token: string): Promise<{ readonly accountId: string } | undefined> };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
  }
}
