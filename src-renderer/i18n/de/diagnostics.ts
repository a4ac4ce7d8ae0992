/** The network check, in German. */
export const diagnosticsMessages = {
  'finding.interfaceReady': '{name} hat die Adresse {address}.',
  'finding.interfaceLoopback': '{name} ist nur dieser Rechner.',
  'finding.interfaceLeftOut': '{name} ({address}) ist in den Einstellungen ausgelassen.',
  'finding.onlyLoopback': 'Durchsucht wird nichts als dieser Rechner selbst.',
  'finding.noInterface': 'Keine Schnittstelle mit einer IPv4-Adresse ist aktiv.',
  'finding.allLeftOut': 'Die Einstellungen lassen jede vorhandene Schnittstelle aus.',
  'finding.multicastHeard': '{name}: an {group} gesendet und nach {ms} ms wieder gehört.',
  'finding.multicastUnsent': '{name}: An {group} lässt sich nichts senden ({why}).',
  'finding.multicastUnjoined': '{name}: {group} lässt sich nicht mithören ({why}).',
  'finding.multicastUnheard': '{name}: Was an {group} gesendet wurde, war nicht wieder zu hören.',
  'finding.mediaReached': '{name}: Medien lassen sich von {address}, Port {port} holen.',
  'finding.mediaElsewhere':
    '{name}: Medien liegen auf Port {port}, weil {ports} belegt sind. Eine Firewall-Regel für diese gilt dort nicht.',
  'finding.eventsReached': '{name}: Ereignisse kommen bei {address}, Port {port} an.',
  'finding.portClosed': '{name}: Auf {address} lässt sich nicht lauschen ({why}).',
  'finding.portUnreached': '{name}: Port {port} ist offen, aber {address} war nicht zu erreichen ({why}).',
  'finding.firewallOff': 'Keine Firewall ist eingeschaltet ({firewall}).',
  'finding.firewallRule': '{firewall} hat eine Regel für Control Room.',
  'finding.firewallOn':
    '{firewall} ist an. Ob sie Räume zu diesem Pult durchlässt, ist von hier nicht zu sehen.',
  'finding.firewallBlocks': '{firewall} lehnt jede eingehende Verbindung ab.',
  'finding.firewallUnreadable': 'Die Regeln der Firewall kann nur ein Administrator lesen.',
  'finding.noHost':
    'Kein Tracker, kein Anbieter und keine Cloud ist eingerichtet, also ist kein Host zu fragen.',
  'finding.hostFound': '{host} ist {address}.',
  'finding.hostIsAddress': '{host} ist eine Adresse und braucht keinen Namen.',
  'finding.hostUnknown': 'Der Namensdienst kennt {host} nicht.',
  'finding.hostUnanswered': 'Der Namensdienst hat nicht gesagt, wo {host} ist ({why}).',
  'finding.hostSkipped': '{host} wurde nicht gefragt, weil sein Name nirgends hinführt.',
  'finding.tlsTrusted': '{host}: {protocol}, das Zertifikat gilt bis {until}.',
  'finding.tlsEnding': '{host}: Das Zertifikat endet in {days} Tagen ({until}).',
  'finding.tlsExpired': '{host}: Das Zertifikat endete am {until}.',
  'finding.tlsOtherName': '{host}: Das Zertifikat ist für einen anderen Namen gemacht.',
  'finding.tlsUntrusted': '{host}: Niemand, dem dieser Rechner traut, bürgt für das Zertifikat ({why}).',
  'finding.tlsUnreachable': '{host}, Port {port}: keine Verbindung ({why}).',
  'finding.tlsPlain': '{host} wird unverschlüsselt gefragt: Passwörter sind unterwegs lesbar.',
  'finding.tlsLocal': '{host} ist dieser Rechner und wird unverschlüsselt gefragt.',
  'finding.clockRight': '{host} und dieser Rechner unterscheiden sich um {seconds} s.',
  'finding.clockOff':
    '{host} und dieser Rechner unterscheiden sich um {seconds} s. Anmelden kann daran scheitern.',
  'finding.clockWrong':
    '{host} und dieser Rechner unterscheiden sich um {seconds} s. Die Cloud lehnt ab 300 s ab.',
  'finding.clockUnsaid': '{host} sagt nicht, wie spät es ist.',
  'finding.clockUnreachable': '{host} konnte nicht nach der Zeit gefragt werden ({why}).',
  'finding.trackerUnset': 'Kein Tracker ist eingerichtet.',
  'finding.trackerIncomplete': 'Das Konto des Trackers ist nicht vollständig.',
  'finding.trackerReady': '{host}: angemeldet als {user}, {projects} Projekte, Version {version}.',
  'finding.trackerNoPeople': '{host}: Er nennt seine Personen nicht (mc_enum_group).',
  'finding.trackerLogin': '{host} lehnt das Konto {user} ab.',
  'finding.trackerUnreachable': '{host} antwortet nicht wie ein Tracker ({why}).',
  'finding.trackerRefused': '{host}: {why}',
  'finding.signinUnset': 'Kein Anbieter ist eingerichtet.',
  'finding.signinReady': '{provider}: Was er braucht, ist registriert und antwortet.',
  'finding.signinDoubtful': '{provider}: {why} {todo}',
  'finding.signinWrong': '{provider}: {why} {todo}',
  'finding.signinUnchecked': '{provider}: {why}',
  'finding.cloudUnset': 'Kein Cloud-Konto ist eingerichtet.',
  'finding.cloudKnown': 'Angemeldet beim Konto {account} als {arn}, Region {region}.',
  'finding.cloudCredentials': 'Die Cloud nimmt das Konto nicht an ({why}).',
  'finding.cloudUnreachable': 'Die Cloud ist nicht zu erreichen ({why}).',
  'finding.cloudRefused': 'Die Cloud hat geantwortet, aber nicht hierauf ({why}).',
  'finding.vaultLocked': 'Das Geheimnis ist nicht lesbar, weil der Schlüsselbund gesperrt ist.',
  'finding.noPlace': 'Es gibt keine Schnittstelle, auf der es zu versuchen wäre.',
  'finding.tooLong': 'Es war nach {seconds} s nicht fertig.',
  'finding.cancelled': 'Es wurde vorher abgebrochen.',
  'finding.broken': 'Die Prüfung selbst ist gescheitert ({why}).',
  'fix.noInterface':
    'Stecken Sie das Netzkabel ein oder treten Sie dem WLAN bei. Ist es verbunden und hat keine Adresse, dann vergibt das Netz keine: Fragen Sie, wer es betreut.',
  'fix.allLeftOut': 'Wählen Sie in der Einrichtung unter Netz eine vorhandene Schnittstelle oder alle.',
  'fix.onlyLoopback':
    'Nur Räume auf diesem Rechner werden gefunden. Verbinden Sie das Netz der Räume, oder wählen Sie seine Schnittstelle in der Einrichtung unter Netz.',
  'fix.multicastUnsent':
    'Ein VPN oder ein Gastnetz verbietet das oft. Verlassen Sie das VPN, oder schalten Sie diese Schnittstelle in der Einrichtung unter Netz aus.',
  'fix.multicastUnjoined':
    'Vielleicht hält ein anderes Programm den Port für sich allein. Schließen Sie andere Programme, die Medien abspielen oder übertragen, oder starten Sie den Rechner neu.',
  'fix.multicastUnheard.win32':
    'Die Firewall nimmt es weg, oder das Netz gilt als öffentlich. Stellen Sie es unter Einstellungen, Netzwerk und Internet auf Privat. Führen Sie dann als Administrator aus:',
  'fix.multicastUnheard.darwin':
    'Erlauben Sie Control Room unter Systemeinstellungen, Datenschutz & Sicherheit, Lokales Netzwerk. Führen Sie dann im Terminal aus:',
  'fix.multicastUnheard.linux': 'Die Firewall nimmt es weg. Lassen Sie das Netz der Räume durch:',
  'fix.mediaElsewhere':
    'Schließen Sie das andere Programm, das diese Ports benutzt, und starten Sie Control Room neu.',
  'fix.portClosed':
    'Ein anderes Programm oder eine Regel des Systems verbietet es. Starten Sie den Rechner neu und versuchen Sie es noch einmal.',
  'fix.portUnreached.win32':
    'Eine Firewall oder ein Schutzprogramm trennt diesen Rechner von sich selbst. Führen Sie als Administrator aus:',
  'fix.portUnreached.darwin':
    'Eine Firewall trennt diesen Rechner von sich selbst. Führen Sie im Terminal aus:',
  'fix.portUnreached.linux':
    'Eine Firewall trennt diesen Rechner von sich selbst. Lassen Sie das Netz der Räume durch:',
  'fix.firewallOn.win32':
    'Wenn Räume nicht gefunden werden oder nicht zu spielen beginnen, fügen Sie eine Regel namens „Control Room“ hinzu. Öffnen Sie das Terminal als Administrator:',
  'fix.firewallOn.darwin':
    'Wenn Räume nicht gefunden werden oder nicht zu spielen beginnen, erlauben Sie „Control Room“ unter Systemeinstellungen, Netzwerk, Firewall, Optionen, oder führen Sie im Terminal aus:',
  'fix.firewallOn.linux':
    'Wenn Räume nicht gefunden werden oder nicht zu spielen beginnen, fügen Sie Regeln namens „Control Room“ für das Netz der Räume hinzu:',
  'fix.firewallBlocks.win32':
    'Öffnen Sie Windows-Sicherheit, Firewall- & Netzwerkschutz, wählen Sie das Netz und entfernen Sie das Blockieren aller eingehenden Verbindungen. Führen Sie dann als Administrator aus:',
  'fix.firewallBlocks.darwin':
    'Öffnen Sie Systemeinstellungen, Netzwerk, Firewall, Optionen und entfernen Sie „Alle eingehenden Verbindungen blockieren“. Führen Sie dann im Terminal aus:',
  'fix.firewallBlocks.linux': 'Lassen Sie das Netz der Räume durch:',
  'fix.firewallUnreadable.linux':
    'Wenn Räume nicht gefunden werden oder nicht zu spielen beginnen, bitten Sie einen Administrator, das Netz der Räume durchzulassen, mit dem Werkzeug dieses Rechners:',
  'fix.hostUnknown':
    'Prüfen Sie die Adresse in der Einrichtung auf Tippfehler. Ein Name im Haus ist nur dort bekannt: Verbinden Sie dessen Netz oder VPN.',
  'fix.hostUnanswered.win32':
    'Der Namensdienst ist nicht zu erreichen. Prüfen Sie das Netz und führen Sie aus:',
  'fix.hostUnanswered.darwin':
    'Der Namensdienst ist nicht zu erreichen. Prüfen Sie das Netz und führen Sie im Terminal aus:',
  'fix.hostUnanswered.linux':
    'Der Namensdienst ist nicht zu erreichen. Prüfen Sie das Netz und führen Sie aus:',
  'fix.tlsEnding': 'Bitten Sie, wer den Server betreut, das Zertifikat vorher zu erneuern.',
  'fix.tlsExpired':
    'Bitten Sie, wer den Server betreut, das Zertifikat zu erneuern. Liegt sein Ende in der Zukunft, geht die Uhr dieses Rechners falsch.',
  'fix.tlsOtherName':
    'Benutzen Sie in der Einrichtung den Namen, für den das Zertifikat gemacht ist, oder bitten Sie um eines für diesen Namen.',
  'fix.tlsUntrusted':
    'Bitten Sie um ein Zertifikat einer öffentlichen Stelle. Hat das Haus eine eigene, lassen Sie diesen Rechner ihr vertrauen und starten Sie Control Room neu:',
  'fix.tlsUnreachable':
    'Der Server ist aus, oder eine Firewall oder ein Proxy auf dem Weg lehnt ab. Bitten Sie, wer das Netz betreut, diesen Host und Port zu erlauben.',
  'fix.tlsPlain': 'Geben Sie die Adresse in der Einrichtung mit https:// an, wenn der Server das bietet.',
  'fix.clockOff.win32':
    'Stellen Sie die Uhr: Einstellungen, Zeit und Sprache, Datum und Uhrzeit, Jetzt synchronisieren. Oder als Administrator:',
  'fix.clockOff.darwin':
    'Stellen Sie die Uhr: Systemeinstellungen, Allgemein, Datum & Uhrzeit, automatisch. Oder im Terminal:',
  'fix.clockOff.linux': 'Lassen Sie das System die Uhr stellen:',
  'fix.clockWrong.win32':
    'Stellen Sie die Uhr: Einstellungen, Zeit und Sprache, Datum und Uhrzeit, Jetzt synchronisieren. Oder als Administrator:',
  'fix.clockWrong.darwin':
    'Stellen Sie die Uhr: Systemeinstellungen, Allgemein, Datum & Uhrzeit, automatisch. Oder im Terminal:',
  'fix.clockWrong.linux': 'Lassen Sie das System die Uhr stellen:',
  'fix.clockUnreachable': 'Der Server ist aus, oder eine Firewall oder ein Proxy auf dem Weg lehnt ab.',
  'fix.trackerIncomplete': 'Geben Sie in der Einrichtung unter Tracker Benutzernamen und Passwort ein.',
  'fix.trackerNoPeople':
    'Nur die Personen eines Projekts lassen sich wählen. Sein Administrator kann mc_enum_group eintragen: siehe „Tracker administration“ in der Dokumentation.',
  'fix.trackerLogin':
    'Prüfen Sie Benutzernamen und Passwort in der Einrichtung unter Tracker. Ein Tracker in Wartung sagt dasselbe.',
  'fix.trackerUnreachable':
    'Prüfen Sie Adresse und Pfad in der Einrichtung unter Tracker, und öffnen Sie die Adresse in einem Browser.',
  'fix.trackerRefused': 'Geben Sie seine Worte an den Administrator des Trackers weiter.',
  'fix.signinDoubtful': 'Vergleichen Sie die Registrierung mit der Prüfliste im Bereich Anmeldung.',
  'fix.signinWrong': 'Vergleichen Sie die Registrierung mit der Prüfliste im Bereich Anmeldung.',
  'fix.signinUnchecked': 'Vergleichen Sie die Registrierung mit der Prüfliste im Bereich Anmeldung.',
  'fix.cloudCredentials':
    'Prüfen Sie Schlüssel oder Profil in der Einrichtung unter Cloud. Ein Sitzungsschlüssel endet von selbst und muss neu eingegeben werden.',
  'fix.cloudUnreachable': 'Prüfen Sie das Netz und die Endpunkte in der Einrichtung unter Cloud.',
  'fix.cloudRefused':
    'Vergleichen Sie die Rechte des Kontos mit der kleinsten Richtlinie in der Einrichtung unter Cloud.',
  'fix.vaultLocked':
    'Entsperren Sie den Schlüsselbund dieses Rechners, oder geben Sie das Geheimnis in der Einrichtung neu ein.',
  'fix.tooLong': 'Prüfen Sie noch einmal. Bleibt es so, verliert das Netz unterwegs Pakete.',
  'checks.title': 'Netzprüfung',
  'checks.lead':
    'Findet heraus, warum Räume, Tracker oder Cloud nicht zu erreichen sind, und was zu tun ist.',
  'checks.run': 'Prüfen',
  'checks.again': 'Noch einmal prüfen',
  'checks.cancel': 'Abbrechen',
  'checks.copy': 'Bericht kopieren',
  'checks.save': 'Bericht sichern',
  'checks.copied': 'Der Bericht ist in der Zwischenablage',
  'checks.reportHint': 'Ohne Passwörter, Benutzernamen und Konten.',
  'checks.reportFailed': 'Es gibt noch keinen Bericht',
  'checks.list': 'Prüfungen',
  'checks.failed': 'Die Prüfung konnte nicht beginnen',
  'checks.progress': '{done} von {total} Prüfungen',
  'checks.never':
    'Noch nichts wurde geprüft. Es dauert ein paar Sekunden und fragt nur, was hier eingerichtet ist.',
  'checks.done':
    '{fail, plural, =0 {} one {# fehlgeschlagen, } other {# fehlgeschlagen, }}{warn, plural, =0 {} one {# Warnung, } other {# Warnungen, }}{pass} in Ordnung, {skipped} ausgelassen',
  'checks.cancelled': 'Abgebrochen. Was nicht versucht wurde, gilt als ausgelassen.',
  'checks.at': 'geprüft um {time}',
  'checks.ms': '{ms} ms',
  'checks.fix': 'Was zu tun ist',
  'checks.copyCommand': 'Befehl kopieren',
  'checks.commandCopied': 'Der Befehl ist in der Zwischenablage',
  'checks.outcome.pass': 'In Ordnung',
  'checks.outcome.warn': 'Warnung',
  'checks.outcome.fail': 'Fehlgeschlagen',
  'checks.outcome.skipped': 'Ausgelassen',
  'checks.outcome.running': 'Prüft',
  'checks.outcome.unchecked': 'Nicht geprüft',
  'checks.outcome.waiting': 'Wartet',
  'check.interfaces': 'Schnittstellen',
  'check.ssdp': 'Suche nach UPnP-Räumen',
  'check.mdns': 'Suche nach Cast-Räumen',
  'check.mediaPort': 'Medienserver',
  'check.eventPort': 'Ereignisse der Räume',
  'check.firewall': 'Firewall',
  'check.dns': 'Namen',
  'check.tls': 'Zertifikate',
  'check.clock': 'Uhr',
  'check.tracker': 'Tracker',
  'check.signin': 'Anbieter der Anmeldung',
  'check.cloud': 'Cloud-Konto',
  'setup.view': 'Teil der Einrichtung',
  'setup.view.settings': 'Einstellungen',
  'setup.view.checks': 'Netzprüfung',
  'empty.check': 'Netzprüfung',
  'command.networkCheck': 'Netz prüfen',
} as const;
