/** Somebody with an account at every practice provider. */
export interface PracticePerson {
  readonly key: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly nickname: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The id at A: digits. */
  readonly idA: string;
  /** The `sub` at B: 21 digits. */
  readonly subB: string;
  readonly openIdC: string;
  readonly unionIdC: string;
  readonly subD: string;
  /** The background of the picture. */
  readonly colour: string;
}

/**
 * Who can sign in. The two Adas bear one name, and their ids at C differ in nothing but case: an application must not
 * take one for the other. Chen's address is not verified.
 */
export const PRACTICE_PEOPLE: readonly PracticePerson[] = [
  {
    key: 'ada',
    givenName: 'Ada',
    familyName: 'Lind',
    nickname: 'ada',
    email: 'ada.lind@people.example',
    isEmailVerified: true,
    idA: '100040000000001',
    subB: '104200000000000000001',
    openIdC: 'oPr4cTiceOpenIdOfAda000000a',
    unionIdC: 'uPr4cTiceUnionIdOfAda00000a',
    subD: '000420.0a0a0a0a0a0a4a0a8a0a0a0a0a0a0a0a.0901',
    colour: '#2f5d8a',
  },
  {
    key: 'bruno',
    givenName: 'Bruno',
    familyName: 'Okafor',
    nickname: 'bruno',
    email: 'bruno.okafor@people.example',
    isEmailVerified: true,
    idA: '100040000000002',
    subB: '104200000000000000002',
    openIdC: 'oPr4cTiceOpenIdOfBruno00000',
    unionIdC: 'uPr4cTiceUnionIdOfBruno0000',
    subD: '000420.0b0b0b0b0b0b4b0b8b0b0b0b0b0b0b0b.0902',
    colour: '#3d6b4f',
  },
  {
    key: 'chen',
    givenName: 'Wei',
    familyName: 'Chen',
    nickname: 'chen',
    email: 'wei.chen@people.example',
    isEmailVerified: false,
    idA: '100040000000003',
    subB: '104200000000000000003',
    openIdC: 'oPr4cTiceOpenIdOfChen000000',
    unionIdC: 'uPr4cTiceUnionIdOfChen00000',
    subD: '000420.0c0c0c0c0c0c4c0c8c0c0c0c0c0c0c0c.0903',
    colour: '#7a4a3a',
  },
  {
    key: 'namesake',
    givenName: 'Ada',
    familyName: 'Lind',
    nickname: 'ada2',
    email: 'ada.lind@others.example',
    isEmailVerified: true,
    idA: '100040000000004',
    subB: '104200000000000000004',
    openIdC: 'oPr4cTiceOpenIdOfAda000000A',
    unionIdC: 'uPr4cTiceUnionIdOfAda00000A',
    subD: '000420.0d0d0d0d0d0d4d0d8d0d0d0d0d0d0d0d.0904',
    colour: '#6a4a7a',
  },
];

export function displayNameOf({ givenName, familyName }: PracticePerson): string {
  return `${givenName} ${familyName}`;
}

/** `null` when there is nobody of that key. */
export function personOf(key: string | null): PracticePerson | null {
  return PRACTICE_PEOPLE.find((person) => person.key === key) ?? null;
}

/** Where a provider serves somebody's picture. */
export function picturePath(person: PracticePerson): string {
  return `/pictures/${person.key}.svg`;
}

/** Initials on a colour. */
export function pictureOf({ givenName, familyName, colour }: PracticePerson): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="60" font-family="sans-serif" font-size="36" fill="#fff" text-anchor="middle">${givenName.charAt(0)}${familyName.charAt(0)}</text></svg>`;
}
