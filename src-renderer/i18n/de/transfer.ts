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
  'transfer.refusedFile': 'Aus dieser Datei kann nichts übernommen werden.',
  'transfer.problem.unknown': 'Diese Einstellung gibt es nicht.',
  'transfer.problem.kind':
    '{wanted, select, string {Hier gehört Text hin.} number {Hier gehört eine Zahl hin.} int {Hier gehört eine ganze Zahl hin.} boolean {Hier gehört true oder false hin.} array {Hier gehört eine Liste hin.} other {Hier gehören Felder mit Werten hin.}}',
  'transfer.problem.choice': 'Möglich: {wanted}.',
  'transfer.problem.form': 'Das hat nicht die Form, die hierher gehört.',
  'transfer.problem.tooLong': 'Höchstens {wanted, plural, one {# Zeichen} other {# Zeichen}}.',
  'transfer.problem.tooShort': 'Mindestens {wanted, plural, one {# Zeichen} other {# Zeichen}}.',
  'transfer.problem.tooMany': 'Höchstens {wanted, plural, one {# Eintrag} other {# Einträge}}.',
  'transfer.problem.tooFew': 'Mindestens {wanted, plural, one {# Eintrag} other {# Einträge}}.',
  'transfer.problem.tooLarge': 'Höchstens {wanted}.',
  'transfer.problem.tooSmall': 'Mindestens {wanted}.',
  'transfer.problem.other': 'Dieser Wert passt nicht.',
  'transfer.problem.fileTooLarge': 'Sie ist größer als 1 MB.',
  'transfer.problem.noJson': 'Sie ist kein JSON.',
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
