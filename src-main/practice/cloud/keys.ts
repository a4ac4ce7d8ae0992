/** A key pair that the practice cloud knows. */
export interface PracticeKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The session token that has to come with it, `null` for a key that lasts. */
  readonly sessionToken: string | null;
  readonly mayDo: boolean;
}

/** The key with which the application itself looks at the practice cloud. */
export const PRACTICE_KEY: PracticeKey = {
  accessKeyId: 'AKIAPRACTICEROOM0001',
  secretAccessKey: 'practice/secret/known/to/everybody/00001',
  sessionToken: null,
  mayDo: true,
};

/** Keys to practise with: one without any permission, and one that needs a session token. */
export const PRACTICE_KEYS: readonly PracticeKey[] = [
  PRACTICE_KEY,
  {
    accessKeyId: 'AKIAPRACTICENOGRANT1',
    secretAccessKey: 'practice/secret/known/to/everybody/00002',
    sessionToken: null,
    mayDo: false,
  },
  {
    accessKeyId: 'ASIAPRACTICESESSION1',
    secretAccessKey: 'practice/secret/known/to/everybody/00003',
    sessionToken: 'practice-session-token',
    mayDo: true,
  },
];

export const PRACTICE_ACCOUNT = '000000000042';
export const PRACTICE_REGION = 'eu-central-1';
/** A second region with a house of its own; every other region is empty. */
export const PRACTICE_REGIONS: readonly string[] = [PRACTICE_REGION, 'eu-west-1'];
export const PUBLIC_BUCKET = 'practice-media';
export const PRIVATE_BUCKET = 'practice-private';
