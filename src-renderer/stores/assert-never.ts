/** Ends an exhaustive switch: the compiler complains when a member is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected member: ${JSON.stringify(value)}`);
}
