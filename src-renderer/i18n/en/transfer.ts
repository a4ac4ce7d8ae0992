/** Settings to and from a file, and back to the defaults. */
export const transferMessages = {
  'transfer.title': 'All settings',
  'transfer.hint':
    'For another desk, or as a copy to keep. Passwords and keys stay in the vault of this machine.',
  'transfer.file': 'Settings file',
  'transfer.fileHint': 'Before anything is imported you see what it would change.',
  'transfer.export': 'Export',
  'transfer.import': 'Import…',
  'transfer.reset': 'Defaults',
  'transfer.resetHint':
    'Every setting goes back to its default. Passwords, keys and what was filed or uploaded stay.',
  'transfer.resetAll': 'Reset everything',
  'transfer.resetDone': 'Every setting is back to its default',
  'transfer.importTitle': 'Import settings',
  'transfer.changes': '{count, plural, one {One setting would change.} other {# settings would change.}}',
  'transfer.same': 'Everything in this file is set like that already.',
  'transfer.refused':
    '{count, plural, one {Nothing can be taken from this file: one value is not valid.} other {Nothing can be taken from this file: # values are not valid.}}',
  'transfer.list': 'What would change',
  'transfer.setting': 'Setting',
  'transfer.now': 'Now',
  'transfer.then': 'Then',
  'transfer.apply': 'Change {count, plural, one {one setting} other {# settings}}',
  'transfer.imported': '{count, plural, one {One setting was changed} other {# settings were changed}}',
  'transfer.importFailed': 'The settings were not imported',
  'transfer.exportFailed': 'The settings could not be exported',
  'setup.resetSetting': 'Reset {setting} to the default',
} as const;
