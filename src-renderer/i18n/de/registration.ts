/** What a look at a registration with a sign-in provider finds, and what is to be done, in German. */
export const registrationMessages = {
  'registration.cancelled': 'Abgebrochen.',
  'registration.unseen': 'Das ließ sich nicht prüfen: {why}',
  'registration.tryAgain': 'Versuchen Sie es noch einmal.',
  'registration.practised':
    'Der Übungsanbieter braucht nichts davon. Richten Sie den echten ein, um es zu prüfen.',

  'registration.noReturn': 'Keine Rückkehradresse ist eingetragen.',
  'registration.registerReturn':
    'Registrieren Sie eine https-Adresse und tragen Sie sie unter {setting} ein.',
  'registration.returnFits': '{address} hat die Form, die angenommen wird.',
  'registration.notHttps': '{address} beginnt nicht mit https.',
  'registration.isMachine': '{address} nennt die Adresse eines Rechners statt eines Namens.',
  'registration.notPublic': '{address} nennt keinen öffentlichen Namen.',
  'registration.hasPort': '{address} nennt einen Port.',
  'registration.hasQuery': '{address} hat eine Abfrage oder ein Fragment.',
  'registration.hasWildcard': '{address} enthält einen Platzhalter.',
  'registration.registerBetter':
    'Registrieren Sie {better} beim Anbieter und tragen Sie es unter {setting} ein.',
  'registration.listens':
    'Zurück geht es zu einem Horcher dieses Rechners: Der Client muss von der Art Desktop sein.',
  'registration.namesLocalhost':
    '{address} nennt localhost. Das kann eine andere Adresse sein als die des Horchers.',
  'registration.registerLoopback': 'Registrieren Sie {better} und tragen Sie es unter {setting} ein.',
  'registration.onThisMachine': '{address} liegt auf diesem Rechner.',

  'registration.privacyPolicy': 'Datenschutzerklärung',
  'registration.deletionPage': 'Seite zum Löschen der Daten',
  'registration.noPage': 'Keine {page} ist eingetragen.',
  'registration.publish':
    'Veröffentlichen Sie sie und tragen Sie ihre Adresse beim Anbieter und unter {setting} ein.',
  'registration.serveSafely':
    'Bieten Sie die {page} über https an und tragen Sie diese Adresse unter {setting} ein.',
  'registration.pageUnreached': 'Die {page} unter {address} ist nicht zu erreichen: {why} ({detail}).',
  'registration.nameHost': 'Geben Sie dem Namen im DNS eine Adresse.',
  'registration.startServer':
    'Starten Sie den Webserver dieses Hosts, machen Sie ihn von außen erreichbar und geben Sie ihm ein gültiges Zertifikat.',
  'registration.pageLeadsOn': 'Die {page} unter {address} leitet weiter zu {location}.',
  'registration.pageLeadsNowhere': 'Die {page} unter {address} leitet weiter, sagt aber nicht wohin.',
  'registration.enterFinal': 'Tragen Sie die endgültige Adresse beim Anbieter und unter {setting} ein.',
  'registration.pageAnswers': 'Die {page} unter {address} antwortet mit {status}.',
  'registration.publishForAll': 'Veröffentlichen Sie die Seite so, dass alle 200 bekommen.',
  'registration.pageEmpty': 'Die {page} unter {address} ist leer.',
  'registration.publishText': 'Veröffentlichen Sie ihren Text.',
  'registration.pageThere': 'Die {page} unter {address} antwortet mit 200.',

  'registration.noDomain': 'Keine Domain der Anwendung ist eingetragen.',
  'registration.enterDomains': 'Tragen Sie die Domains beim Anbieter und unter {setting} ein.',
  'registration.domainsFit': '{hosts}: innerhalb von {domains}.',
  'registration.outsideDomains': '{hosts}: nicht innerhalb von {domains}.',
  'registration.enterHosts': 'Tragen Sie {hosts} beim Anbieter als Domain der Anwendung ein.',

  'registration.secretUnread': 'Das Geheimnis lässt sich nicht lesen: {why}',
  'registration.enterSecret': 'Geben Sie es noch einmal ein.',
  'registration.secretKept': 'Das Geheimnis liegt versiegelt bereit.',
  'registration.noSecret': 'Das Client-Geheimnis fehlt; ohne es lässt sich kein Code tauschen.',
  'registration.storeSecret': 'Kopieren Sie es vom Anbieter und legen Sie es als {secret} ab.',

  'registration.noRelay': 'Kein Relais ist eingetragen: Zurück geht es unmittelbar zur Rückkehradresse.',
  'registration.relayUnreached': '{relay} ist nicht zu erreichen: {why}.',
  'registration.startRelay':
    'Starten Sie das Relais auf dem registrierten Host: control-room relay --domain … --listen …',
  'registration.relayOpen': '{relay} leitet zu jeder beliebigen Domain weiter.',
  'registration.replaceRelay':
    'Das ist kein sicheres Relais. Starten Sie das Relais auf dem registrierten Host: control-room relay --domain … --listen …',
  'registration.relayWorks': '{relay} leitet zu {callback} weiter und zu keiner anderen Domain.',
  'registration.relayElsewhere': '{relay} leitet nicht zu {callback} weiter: Es antwortet mit {status}.',
  'registration.setRelayDomain':
    'Geben Sie dem Relais als --domain die, unter der {host} liegt. Starten Sie es auf dem registrierten Host: control-room relay --domain … --listen …',

  'registration.noMailDomain': 'Keine Mail-Domain ist eingetragen.',
  'registration.registerMailDomain':
    'Registrieren Sie die Domain, von der Mail gesendet wird, und tragen Sie sie unter {setting} ein.',
  'registration.nameServerSilent': 'Der Namensdienst ließ sich nicht nach {domain} fragen: {why}.',
  'registration.spfFits': '{domain} entspricht SPF.',
  'registration.spfMissing':
    'Die Domain entspricht SPF nicht: {domain} hat keinen TXT-Eintrag, der mit v=spf1 beginnt.',
  'registration.spfSeveral':
    'Die Domain entspricht SPF nicht: {domain} hat {count} SPF-Einträge; mehrere gelten als keiner.',
  'registration.spfWithoutSender': 'Die Domain entspricht SPF nicht: {domain} schließt {sender} nicht ein.',
  'registration.spfOpen': 'Die Domain entspricht SPF nicht: {domain} sagt nicht, was für alle anderen gilt.',
  'registration.spfWeak': 'Die Domain entspricht SPF nicht: {domain} endet auf {all} statt auf -all.',
  'registration.spfTrailing':
    'Die Domain entspricht SPF nicht: {domain} hat etwas hinter -all, das nicht zählt.',
  'registration.mendSpf':
    'Der einzige SPF-Eintrag muss lauten: {domain}. TXT "{record}". Prüfen Sie noch einmal, wenn die alte Antwort aus den DNS-Caches verschwunden ist.',

  'registration.noFileDomain': 'Keine Domain ist eingetragen.',
  'registration.setFileDomain': 'Füllen Sie {setting} aus: Die Datei liegt auf dem Host darin.',
  'registration.fileUnreached': '{address} ist nicht zu erreichen: {why} ({detail}).',
  'registration.fileAnswers': '{address} antwortet mit {status}.',
  'registration.fileIsPage': '{address} antwortet mit einer Seite oder mit nichts statt mit der Datei.',
  'registration.fileThere': '{address} ist vorhanden.',
  'registration.serveFile':
    'Laden Sie die Datei beim Anbieter herunter und bieten Sie sie unter {address} an, zum Beispiel mit: control-room relay … --association {name}=DATEI',

  'registration.noAppId': 'Keine Kennung der Hauptanwendung ist eingetragen.',
  'registration.isNoAppId': '{appId} ist keine Anwendungskennung (org.example.app).',
  'registration.makeAppId':
    'Legen Sie eine Anwendungskennung an, die sich anmelden darf, und tragen Sie sie unter {setting} ein.',
  'registration.sameIds': 'Anwendungskennung und Dienstkennung sind gleich.',
  'registration.makeOtherAppId':
    'Legen Sie eine Anwendungskennung an, die sich anmelden darf, und tragen Sie sie unter {setting} ein. Die Dienstkennung ist {other}.',
  'registration.appIdFits': '{appId} ist die Hauptanwendung.',
  'registration.isNoServicesId': '{servicesId} ist keine Dienstkennung (org.example.signin).',
  'registration.makeServicesId':
    'Legen Sie eine Dienstkennung für die Hauptanwendung an und tragen Sie sie unter {setting} ein.',
  'registration.servicesIdAlone': '{servicesId} hat noch keine Rückkehradresse.',
  'registration.registerWithServicesId':
    'Registrieren Sie eine bei ihr und tragen Sie sie unter {setting} ein.',
  'registration.servicesIdFits':
    '{servicesId}; registrieren Sie sie mit der Domain {host} und der Rückkehradresse {address}.',

  'registration.keyUnread': 'Der Schlüssel lässt sich nicht lesen: {why}',
  'registration.noKey': 'Es gibt keinen Schlüssel.',
  'registration.keyIsNoFile': 'Der Schlüssel ist keine .p8-Datei (BEGIN PRIVATE KEY).',
  'registration.keyIsOther': 'Der Schlüssel gehört zu keiner elliptischen Kurve.',
  'registration.keyOnOtherCurve': 'Der Schlüssel liegt nicht auf der Kurve P-256.',
  'registration.keyDamaged': 'Der Schlüssel ist beschädigt.',
  'registration.makeKey':
    'Legen Sie einen Schlüssel für die Hauptanwendung an, laden Sie ihn herunter (das geht nur einmal) und füllen Sie {setting} aus, oder legen Sie seinen Text als Geheimnis {secret} ab.',
  'registration.noTeamId': 'Die Teamkennung, zehn Großbuchstaben und Ziffern, fehlt.',
  'registration.copyTeamId': 'Kopieren Sie sie von der Seite der Mitgliedschaft nach {setting}.',
  'registration.noKeyId': 'Die Schlüsselkennung, zehn Großbuchstaben und Ziffern, fehlt.',
  'registration.keepKeyName': 'Lassen Sie der Datei ihren Namen, {name}, oder füllen Sie {setting} aus.',
  'registration.keyFits': 'Schlüssel {keyId} des Teams {teamId} ist ein privater Schlüssel auf P-256.',
} as const;
