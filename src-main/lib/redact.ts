/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const SECRET_KEY =
  /^(?:.*[-_.])?(?:password|passwd|pwd|secret|client_?secret|token|(?:access|refresh|id|session|security)_?token|authorization|proxy-authorization|cookie|set-cookie|code|assertion|signature|credential|api_?key|access_?key_?id|secret_?access_?key|private_?key|x-amz-(?:security-token|signature|credential))$/i;

const MAX_DEPTH = 8;

/** Whether a header, field or query parameter of this name holds a secret. */
export function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(key.trim());
}

/** Copies a value with every secret field replaced, at most 8 levels deep; strings lose secrets in URL queries. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (value instanceof Error)
    return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') };
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecretKey(key) ? REDACTED : redactValue(item, depth + 1),
    ]),
  );
}

/** Replaces secrets in text: URL queries and forms, header lines, JSON fields, XML elements, user:password in URLs. */
export function redactText(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@:]*:[^\s/@]*@/gi, `$1${REDACTED}@`)
    .replace(/^([\w-]+):[ \t]*(.+)$/gm, (line, key: string) =>
      isSecretKey(key) ? `${key}: ${REDACTED}` : line,
    )
    .replace(/([?&#;\s]|^)([\w.%-]+)=([^&#;\s"'<>]*)/g, (part, lead: string, key: string) =>
      isSecretKey(key) ? `${lead}${key}=${REDACTED}` : part,
    )
    .replace(/"([\w.-]+)"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (part, key: string, colon: string) =>
      isSecretKey(key) ? `"${key}"${colon}"${REDACTED}"` : part,
    )
    .replace(
      /<((?:[\w-]+:)?([\w.-]+))((?:\s[^<>]*)?)>[^<]*<\/\1>/g,
      (part, name: string, local: string, attributes: string) =>
        isSecretKey(local) ? `<${name}${attributes}>${REDACTED}</${name}>` : part,
    );
}
