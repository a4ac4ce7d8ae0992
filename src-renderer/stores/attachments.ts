import type { ControlRoomBridge, RequestInput } from '../../src-preload/contract/index.ts';

type Attachment = NonNullable<RequestInput<'issues:save-draft'>['attachments']>[number];

/** Files as they go along with an issue: by their path where the desktop tells it, else with their content. */
export function asAttachments(bridge: ControlRoomBridge, files: readonly File[]): Promise<Attachment[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = bridge.pathForFile(file);
      if (path !== null) return { path };
      const contentType = file.type === '' ? 'application/octet-stream' : file.type;
      return { name: file.name, contentType, base64: await readBase64(file) };
    }),
  );
}

/** The content of a file in base64. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
