/** One sentence for each error code, in German. */
export const errorMessages = {
  'error.input.invalid':
    '{reason, select, region {Der Bucket oder das Konto ist in einer anderen Region{rightRegion, select, none {} other { ({rightRegion})}}.} noRegion {Keine Region ist gewählt. Wählen Sie eine in der Einrichtung unter Cloud.} notAbsolute {Geben Sie den ganzen Pfad der Datei an.} other {Damit kann das Pult nichts anfangen. Prüfen Sie die Eingabe.}}',
  'error.input.unknownRequest': 'Dieses Fenster ist neuer oder älter als das Pult. Laden Sie es neu.',
  'error.input.foreignSender': 'Das Pult hat eine Anfrage abgelehnt, die nicht aus diesem Fenster kam.',
  'error.input.cancelled': 'Es wurde abgebrochen.',
  'error.device.unknown': 'Dieser Raum steht nicht mehr in der Liste. Suchen Sie noch einmal.',
  'error.device.unknownGroup': 'Diese Gruppe gibt es nicht mehr.',
  'error.device.unreachable':
    'Der Raum ist nicht zu erreichen. Prüfen Sie, ob er eingeschaltet und in diesem Netz ist.',
  'error.device.offline': 'Der Raum ist offline. Er wird wieder benutzt, sobald er antwortet.',
  'error.device.badDescription':
    'Der Raum beschreibt sich auf eine Weise, die nicht lesbar ist. Seine Belege zeigen, was er gesendet hat.',
  'error.device.notARenderer': 'An dieser Adresse ist ein Gerät, aber es spielt keine Medien.',
  'error.device.refused':
    'Der Raum hat abgelehnt{errorCode, select, none {} other { (Code {errorCode})}}{errorDescription, select, none {} other {: „{errorDescription}“}}.',
  'error.device.noProof':
    'Nichts belegt, dass der Raum spielt: Nichts wurde geholt, und nichts bewegte sich.',
  'error.device.crashed':
    'Der Player dieses Raums hat sich mitten im Spielen selbst beendet. Übertragen Sie noch einmal.',
  'error.device.takenOver': 'Ein anderes Gerät hat den Raum übernommen.',
  'error.media.unknown': 'Diese Quelle gibt es nicht mehr.',
  'error.media.unsupported':
    '{reason, select, audioOnly {Dieser Raum spielt nur Ton. Wählen Sie eine Tondatei oder einen anderen Raum.} notInSink {Der Raum spielt nichts dieser Art. Wählen Sie einen anderen Raum.} notItsType {Die Datei ist beschädigt oder nicht das, was ihr Name sagt. Wählen Sie ein Video, einen Ton oder ein Bild.} other {Diese Art von Medium lässt sich nicht übertragen. Wählen Sie ein Video, einen Ton oder ein Bild.}}',
  'error.media.unreachable':
    'Das Medium konnte nicht geholt werden{status, select, none {} other { (Antwort {status})}}. Prüfen Sie die Adresse.',
  'error.media.notAFile':
    '{reason, select, empty {Die Datei ist leer. Vielleicht wird sie noch kopiert.} folder {Das ist ein Ordner. Wählen Sie eine Datei.} other {Dort ist keine Datei mehr. Vielleicht wurde sie verschoben oder gelöscht.}}',
  'error.media.tooLarge': 'Diese Datei ist zu groß.',
  'error.media.noConverter':
    'Der Raum kann diese Art von Medium nicht spielen, und ffmpeg, das umwandeln könnte, ist hier nicht installiert.',
  'error.casting.noQueue': 'Dort ist nichts in der Warteschlange.',
  'error.casting.noQueueItem': 'Dieser Eintrag ist nicht mehr in der Warteschlange.',
  'error.casting.queueFull': 'Die Warteschlange ist voll. Entfernen Sie zuerst etwas.',
  'error.casting.emergency': 'Ein Notfall läuft. Holen Sie zuerst zurück, was in den Räumen war.',
  'error.casting.noEmergency': 'Kein Notfall läuft.',
  'error.cloud.credentials':
    '{reason, select, expired {Die Sitzung bei der Cloud ist abgelaufen. Geben Sie ein neues Sitzungstoken ein oder melden Sie sich beim Profil neu an.} secret {Der geheime Schlüssel gehört nicht zu dieser Kennung.} key {Die Cloud kennt diesen Schlüssel oder dieses Sitzungstoken nicht.} clock {Die Uhr dieses Rechners weicht zu sehr von der der Cloud ab. Stellen Sie sie und versuchen Sie es noch einmal.} other {Die Cloud nimmt diese Angaben nicht an. Prüfen Sie den Schlüssel, oder melden Sie sich beim Profil neu an.}}',
  'error.cloud.permission':
    'Das Konto darf das nicht{permission, select, none {} other {: Ihm fehlt {permission}}}. Vergleichen Sie seine Richtlinie mit der kleinsten in der Einrichtung unter Cloud.',
  'error.cloud.notFound':
    'Unter diesem Namen{subject, select, none {} other { ({subject})}} gibt es in diesem Konto und dieser Region nichts.',
  'error.cloud.throttled':
    'Die Cloud bittet um weniger Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  'error.cloud.unreachable': 'Die Cloud ist nicht zu erreichen. Prüfen Sie das Netz und den Endpunkt.',
  'error.tracker.loginFailed':
    'Der Tracker hat das Konto abgelehnt. Prüfen Sie Benutzernamen und Passwort in der Einrichtung; ein Tracker in Wartung sagt dasselbe.',
  'error.tracker.permission':
    'Das Konto darf das nicht{operation, select, none {} other { ({operation})}}{serverSaid, select, none {} other {: „{serverSaid}“}}. Ein Administrator muss ihm das Recht geben.',
  'error.tracker.notFound':
    'Der Tracker kennt es nicht{name, select, none {} other { („{name}“)}}{serverSaid, select, none {} other {: „{serverSaid}“}}. Prüfen Sie den Namen, oder ob das Konto es sehen darf.',
  'error.tracker.validation':
    'Ein Wert passt nicht{field, select, none {} other { ({field})}}{serverSaid, select, none {} other {: „{serverSaid}“}}{problem, select, none {} required {: er fehlt} notAWholeNumber {: nötig ist eine ganze Zahl} notANumber {: nötig ist eine Zahl mit einem Punkt vor den Nachkommastellen} notAMember {: er ist nicht unter den möglichen} notAnEmail {: nötig ist eine E-Mail-Adresse} notADate {: nötig ist ein Datum wie 2026-01-31} tooShort {: er ist zu kurz} tooLong {: er ist zu lang} pattern {: er passt nicht zum verlangten Muster} unknownField {: das Projekt hat kein solches Feld} unknownCategory {: das Projekt hat keine solche Kategorie} unknownValue {: der Tracker kennt ihn nicht} other {: {detail}}}. Ändern Sie ihn und senden Sie neu ab.',
  'error.tracker.missingOperation':
    'Der Tracker bietet {operation, select, none {diesen Vorgang} other {{operation}}} nicht. Seine WSDL muss ihn enthalten, und beide Seiten müssen ihre WSDL-Zwischenspeicher leeren.',
  'error.tracker.unavailable':
    'Der Tracker ist nicht zu erreichen{httpStatus, select, none {} other { (Antwort {httpStatus})}}. Es wird von selbst wieder versucht.',
  'error.tracker.uncertain':
    'Die Antwort ging verloren, also ist es vielleicht angekommen, vielleicht nicht. Es wird nachgesehen, bevor noch einmal gesendet wird.',
  'error.tracker.notConfigured':
    'Kein Tracker ist eingerichtet. Geben Sie seine Adresse in der Einrichtung an, oder schalten Sie den Übungsraum ein. Entwürfe bleiben so lange erhalten.',
  'error.signin.notConfigured':
    'Dieser Anbieter ist nicht eingerichtet. Geben Sie seine Anwendungskennung in der Einrichtung an, oder schalten Sie den Übungsraum ein.',
  'error.signin.pathUnavailable':
    'Der Anbieter kann niemanden so zurückschicken. Wählen Sie einen anderen Rückweg, oder ändern Sie die registrierte Adresse in der Einrichtung.',
  'error.signin.portBusy':
    '{port, select, none {Ein Port} other {Port {port}}} dieses Rechners wird von einem anderen Programm benutzt. Schließen Sie es, oder wählen Sie in der Einrichtung einen anderen.',
  'error.signin.denied':
    'Der Anbieter bekam keine Zustimmung. Melden Sie sich noch einmal an und stimmen Sie zu.',
  'error.signin.cancelled':
    '{reason, select, notForwarded {Die Anmeldung gilt als abgebrochen: Die Antwort des Anbieters wurde nicht an sie weitergereicht. Links, die diese Anwendung öffnen, müssen sie unverändert erreichen.} replaced {Eine neuere Anmeldung nahm ihren Platz ein.} quit {Die Anwendung endete, während sie wartete.} asleep {Der Rechner schlief, während sie wartete; die Antwort kann verloren sein. Melden Sie sich noch einmal an.} other {Die Anmeldung wurde abgebrochen.}}',
  'error.signin.timeout': 'In 5 Minuten kam niemand zurück. Melden Sie sich noch einmal an.',
  'error.signin.stateMismatch':
    '{reason, select, refusedByHost {Der Host Ihres Betreibers hat eine Rückkehr abgewiesen, die zu keiner Anmeldung gehört. Diese wartet weiter; war die Rückkehr Ihre, beginnen Sie noch einmal.} other {Die Antwort gehört nicht zu dieser Anmeldung und wurde nicht benutzt. Melden Sie sich aus diesem Fenster noch einmal an.}}',
  'error.signin.badReturn':
    'In der Adresse steht keine Antwort des Anbieters. Kopieren Sie die ganze Adresse, bei der der Browser endete.',
  'error.signin.noAttempt': 'Keine Anmeldung wartet auf eine Antwort. Beginnen Sie zuerst eine.',
  'error.signin.invalidClient':
    'Der Anbieter nimmt diese Anwendung nicht an{detail, select, none {} other {: „{detail}“}}. Prüfen Sie Kennung, Geheimnis oder Schlüssel und die registrierte Rückkehradresse.',
  'error.signin.invalidGrant':
    'Der Anbieter nimmt diese Antwort nicht mehr an{detail, select, none {} other {: „{detail}“}}. Ein Code gilt einmal und wenige Minuten. Melden Sie sich noch einmal an.',
  'error.signin.provider':
    'Der Anbieter hat abgelehnt{detail, select, none {} other {: „{detail}“}}{errorCode, select, none {} other { (Code {errorCode})}}.',
  'error.signin.unreachable':
    'Der Anbieter ist nicht zu erreichen{status, select, none {} other { (Antwort {status})}}. Prüfen Sie das Netz und seine Adressen in der Einrichtung.',
  'error.signin.incomplete':
    'In der Antwort des Anbieters fehlt {field, select, none {etwas} other {{field}}}, also wurde niemand angemeldet.',
  'error.signin.badIdToken':
    'Das ID-Token des Anbieters hält nicht{detail, select, none {} other {: {detail}}}. Niemand wurde angemeldet.',
  'error.signin.clock':
    'Die Uhr dieses Rechners geht {minutes, select, none {zu weit} 1 {1 Minute} other {{minutes} Minuten}} {direction, select, ahead {vor} other {nach}}; stellen Sie sie und melden Sie sich noch einmal an.',
  'error.signin.notSignedIn': 'Bei diesem Anbieter ist niemand angemeldet. Melden Sie sich zuerst an.',
  'error.signin.expired':
    '{reason, select, asleep {Die Sitzung endete, während der Rechner schlief.} refused {Der Anbieter nimmt die Sitzung nicht mehr an.} other {Die Sitzung ist abgelaufen.}} Melden Sie sich noch einmal an; was unterbrochen wurde, geht dann von selbst weiter.',
  'error.signin.unsupported': 'Dieser Anbieter bietet das nicht.',
  'error.signin.noBackend':
    'Kein Hintergrunddienst ist eingerichtet, der das Token des Anbieters nähme. Geben Sie seine Adresse in der Einrichtung an.',
  'error.signin.foreignToken':
    'Das Token gehört zu einer anderen Anwendung, deshalb hat der Hintergrunddienst es abgelehnt.',
  'error.signin.exchangeRefused':
    'Der Hintergrunddienst hat den Tausch abgelehnt{detail, select, none {} other {: „{detail}“}}.',
  'error.accounts.invalidServiceType':
    'Dieser Anbieter ist nicht für Anmeldungen in Konten dieses Pults eingerichtet. Wählen Sie einen anderen.',
  'error.accounts.invalidEntry':
    'Das Konto wurde angelegt, konnte aber nicht zurückgelesen werden, also blieb nichts davon. Melden Sie sich noch einmal an; bleibt es so, braucht der Datenordner Pflege.',
  'error.accounts.noGroup':
    'Die Gruppe der registrierten Benutzer gibt es in diesem Datenordner nicht, also kann kein Konto angelegt werden. Wer dieses Pult betreut, muss sie wiederherstellen.',
  'error.accounts.linkFirst':
    'Der Anbieter sagt, wer Sie sind, nennt aber keinen Namen, also wurde kein Konto angelegt. Verknüpfen Sie die Anmeldung mit einem Konto, oder nennen Sie ein neues.',
  'error.accounts.nameTaken':
    'Ein Konto dieses Namens gibt es schon. Es wird nicht angenommen, dass es Ihres ist, also wurde nichts verknüpft. Verknüpfen Sie die Anmeldung mit einem Konto, oder wählen Sie einen anderen Namen.',
  'error.accounts.emailTaken':
    'Ein Konto mit derselben Adresse beim Anbieter gibt es schon, also wurde nichts verknüpft. Melden Sie sich bei jenem Konto an und verknüpfen Sie diese Anmeldung damit.',
  'error.accounts.linkedElsewhere':
    'Diese Anmeldung gehört zu einem anderen Konto. Lösen Sie dort zuerst die Verknüpfung.',
  'error.accounts.lastWayIn':
    'Das ist der letzte Weg in dieses Konto. Verknüpfen Sie zuerst einen anderen Anbieter.',
  'error.accounts.notSignedIn':
    'Melden Sie sich zuerst bei jenem Konto an: Das zeigt, dass es Ihres ist. Verknüpfen Sie dann.',
  'error.accounts.unknown': 'Dieses Konto oder diese Verknüpfung gibt es nicht mehr.',
  'error.accounts.unknownLogin': 'Diese Anmeldung wartet nicht mehr. Melden Sie sich noch einmal an.',
  'error.analytics.noCollector':
    'Es gibt keinen Sammler, an den zu senden wäre. Geben Sie seine Adresse in der Einrichtung an, oder schalten Sie den Übungsraum ein.',
  'error.analytics.unreachable':
    'Der Sammler ist nicht zu erreichen{status, select, none {} other { (Antwort {status})}}. Was wartet, bleibt und wird wieder versucht.',
  'error.analytics.refused':
    'Der Sammler hat abgelehnt, was er bekam{status, select, none {} other { ({status})}}, also fiel das weg. Prüfen Sie seine Adresse in der Einrichtung.',
  'error.storage.full': 'Der Datenträger ist voll. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'error.storage.corrupt':
    'Die Datendatei ist nicht lesbar. Sie wurde beiseitegelegt und eine neue begonnen.',
  'error.storage.readOnly': 'In den Datenordner kann nicht geschrieben werden. Prüfen Sie seine Rechte.',
  'error.storage.held': 'Ein anderer Control Room benutzt diesen Datenordner.',
  'error.storage.notAFolder':
    'Wo der Datenordner sein soll, liegt eine Datei. Nennen Sie einen Ordner oder eine Stelle, an der einer entstehen kann.',
  'error.vault.locked':
    'Der Schlüsselbund ist gesperrt, also sind Geheimnisse nicht lesbar. Entsperren Sie ihn, oder geben Sie sie neu ein.',
  'error.practice.off': 'Der Übungsraum ist aus. Schalten Sie ihn in der Einrichtung ein.',
  'error.host.unsupported': 'Dieses Fenster kann das nicht. Legen Sie die Datei stattdessen hier ab.',
  'error.host.disconnected': 'Die Verbindung zum Pult ging verloren, bevor es antwortete.',
  'error.internal.unexpected':
    'Etwas ging schief, das nicht sollte{incident, select, none {} other { (Vorfall {incident})}}. Versuchen Sie es noch einmal.',
} as const;
