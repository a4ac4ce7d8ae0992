/**
 * Splits a UPnP comma list; a comma behind a backslash belongs to its item. Items are trimmed, empty ones left out.
 * Source: UPnP Device Architecture 1.1, 1.3.3 and the CSV type of the AV services.
 */
export function splitCommaList(text: string): readonly string[] {
  const items: string[] = [];
  let item = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && at + 1 < text.length) {
      at += 1;
      item += text[at] ?? '';
    } else if (character === ',') {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item].map((entry) => entry.trim()).filter((entry) => entry !== '');
}
