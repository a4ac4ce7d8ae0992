/** The first steps, in German. */
export const guideMessages = {
  'setup.view.guide': 'Erste Schritte',
  'command.guide': 'Erste Schritte öffnen',
  'guide.ask': 'Sie sind im Übungsraum. Eigene Räume, Tracker und Cloud einrichten?',
  'guide.askDetail':
    'Vier Schritte, jeder wird gleich geprüft. Sie können jederzeit gehen und später in der Einrichtung weitermachen.',
  'guide.begin': 'Beginnen',
  'guide.resume': 'Weitermachen',
  'guide.later': 'Nicht jetzt',
  'guide.lead':
    'Vier Schritte, jeder wird gleich geprüft. Gehen Sie, wann Sie wollen: Es geht weiter, wo Sie aufgehört haben.',
  'guide.steps': 'Schritte',
  'guide.stepOf': 'Schritt {step} von {count}',
  'guide.lan': 'Ihre Räume',
  'guide.lan.lead':
    'Bildschirme und Lautsprecher werden in jedem Netz dieses Rechners von selbst gefunden. Die Prüfung zeigt, ob das geht.',
  'guide.tracker': 'Ihr Tracker',
  'guide.tracker.lead': 'Wohin Störungen gemeldet werden. Geben Sie Adresse und Konto an und prüfen Sie es.',
  'guide.signin': 'Ihre Anbieter',
  'guide.signin.lead':
    'Womit sich das Personal anmeldet. Jeder Anbieter braucht eine Kennung, die dort registriert ist.',
  'guide.cloud': 'Ihre Cloud',
  'guide.cloud.lead':
    'Was hinter einem Lastverteiler steht, und Buckets für Medien. Wählen Sie ein Profil oder geben Sie einen Schlüssel ein.',
  'guide.state.current': 'jetzt',
  'guide.state.set': 'eingerichtet',
  'guide.state.unset': 'nicht eingerichtet',
  'guide.found':
    '{count, plural, =0 {Noch kein eigener Raum hat geantwortet.} one {# eigener Raum hat geantwortet.} other {# eigene Räume haben geantwortet.}}',
  'guide.test': 'Diesen Schritt prüfen',
  'guide.testing': 'Prüft…',
  'guide.tested': 'Prüfung dieses Schritts',
  'guide.back': 'Zurück',
  'guide.next': 'Weiter',
  'guide.skip': 'Diesen Schritt auslassen',
  'guide.finish': 'Fertig',
  'guide.leave': 'Verlassen',
  'guide.end': 'Das war alles',
  'guide.endLead':
    'Was Sie ausgelassen haben, lässt sich später unter Einstellungen einrichten. Der Übungsraum geht von selbst, wo etwas Eigenes seinen Platz einnimmt.',
  'guide.toRooms': 'Zu den Räumen',
  'guide.again': 'Von vorn',
} as const;
