/** Settings to and from a file, in German. */
export const transferMessages = {
  'transfer.title': 'Alle Einstellungen',
  'transfer.hint':
    'Für ein anderes Pult oder als Kopie. Passwörter und Schlüssel bleiben auf diesem Rechner versiegelt.',
  'transfer.file': 'Einstellungsdatei',
  'transfer.fileHint': 'Bevor etwas übernommen wird, sehen Sie, was es ändern würde.',
  'transfer.export': 'Ausgeben',
  'transfer.import': 'Übernehmen…',
  'transfer.reset': 'Vorgaben',
  'transfer.resetHint':
    'Jede Einstellung geht auf ihre Vorgabe zurück. Passwörter, Schlüssel und was gemeldet oder hochgeladen wurde, bleiben.',
  'transfer.resetAll': 'Alles zurücksetzen',
  'transfer.resetDone': 'Jede Einstellung ist auf ihrer Vorgabe',
  'transfer.importTitle': 'Einstellungen übernehmen',
  'transfer.changes':
    '{count, plural, one {Eine Einstellung würde sich ändern.} other {# Einstellungen würden sich ändern.}}',
  'transfer.same': 'Alles in dieser Datei ist schon so eingestellt.',
  'transfer.refused':
    '{count, plural, one {Aus dieser Datei kann nichts übernommen werden: Ein Wert ist nicht gültig.} other {Aus dieser Datei kann nichts übernommen werden: # Werte sind nicht gültig.}}',
  'transfer.list': 'Was sich ändern würde',
  'transfer.setting': 'Einstellung',
  'transfer.now': 'Jetzt',
  'transfer.then': 'Dann',
  'transfer.apply': '{count, plural, one {Eine Einstellung} other {# Einstellungen}} ändern',
  'transfer.imported':
    '{count, plural, one {Eine Einstellung wurde geändert} other {# Einstellungen wurden geändert}}',
  'transfer.importFailed': 'Die Einstellungen wurden nicht übernommen',
  'transfer.exportFailed': 'Die Einstellungen konnten nicht ausgegeben werden',
  'setup.resetSetting': '{setting} auf die Vorgabe zurücksetzen',
} as const;
