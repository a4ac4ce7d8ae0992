/**
 * What screens and dialogs are called when somebody who agreed has them counted. Patterns only: what fills them (a room, a
 * bucket, an issue) is never told. The list is closed, so that nothing else can be.
 */
export const VIEW_NAMES = [
  '/rooms',
  '/rooms/add',
  '/rooms/group',
  '/rooms/emergency',
  '/rooms/subtitles',
  '/rooms/emergency/restore',
  '/rooms/{room}',
  '/rooms/{room}/evidence',
  '/rooms/{room}/remove',
  '/rooms/{room}/queue',
  '/issues',
  '/issues/outbox',
  '/issues/people',
  '/issues/template',
  '/signin',
  '/signin/link',
  '/signin/share',
  '/setup/import',
  '/signin/unlink',
  '/cloud',
  '/cloud/probe',
  '/cloud/upload',
  '/cloud/upload-and-cast',
  '/log',
  '/log/{exchange}',
  '/media/add',
  '/setup',
  '/setup/analytics',
  '/setup/diagnostics',
  '/setup/first-run',
  '/commands',
  '/shortcuts',
] as const;
export type ViewName = (typeof VIEW_NAMES)[number];
