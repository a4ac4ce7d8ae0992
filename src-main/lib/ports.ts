import type { Face, PracticeFault, PracticePeer } from '../../src-preload/contract/index.ts';
import type { Disposable } from './disposal.ts';
import type { Result } from './result.ts';

/** A secret as it is stored: who sealed it, and the sealed bytes. */
export interface SealedSecret {
  readonly vault: string;
  readonly bytes: Uint8Array;
}

/** Seals and opens secrets; implemented by each host. Errors: vault.locked. */
export interface Vault {
  /** Names the vault and its backend; stored beside each secret. */
  readonly name: string;
  /** True where the key lies in a plain file because no keyring could be reached. */
  readonly isKeyFile: boolean;
  seal(plain: string): Promise<Result<SealedSecret>>;
  open(sealed: SealedSecret): Promise<Result<string>>;
}

/** What a face can do on this machine that the application cannot do by itself. */
export interface Host {
  readonly face: Face;
  readonly vault: Vault;
  /** Opens the system's file picker: absolute paths, empty when cancelled; `null` where there is no picker. */
  readonly chooseFiles: (() => Promise<readonly string[]>) | null;
}

/** The practice room, or one part of it: real servers on loopback that stand for a LAN, a cloud, … */
export interface PracticeRoom extends Disposable {
  peers(): readonly PracticePeer[];
  /** `null` when there is no such peer, or it does not know this fault. */
  setFault(peer: string, fault: PracticeFault): Promise<PracticePeer | null>;
}

/** The practice cloud, and how to reach it. */
export interface PracticeCloud extends PracticeRoom {
  access(): PracticeCloudAccess;
}

export interface PracticeCloudAccess {
  /** Of every service. */
  readonly endpoint: string;
  /** Where the machines behind its balancers serve media. */
  readonly port: number;
  readonly region: string;
  readonly regions: readonly string[];
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every practice device's UDN starts so (the first 16 digits spell "practice" in ASCII). */
export const PRACTICE_UDN_PREFIX = 'uuid:70726163-7469-6365-';

/** The practice tracker: a real server on loopback that stands for a tracker, and the account to use there. */
export interface PracticeTrackerPort extends Disposable {
  /** Where it is and as whom, as settings would say. */
  readonly endpoint: {
    readonly baseUrl: string;
    readonly path: string;
    readonly namespace: string;
    readonly username: string;
    readonly password: string;
  };
  peer(): PracticePeer;
  /** False for a fault that it does not know. */
  setFault(fault: PracticeFault): boolean;
  dispose(): Promise<void>;
}

/** The id of the practice tracker among the peers. */
export const PRACTICE_TRACKER_PEER = 'practice-tracker';
