/** Saves words as a file, where this window's downloads go. */
export function saveText(file: string, type: string, words: string): void {
  const url = URL.createObjectURL(new Blob([words], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
