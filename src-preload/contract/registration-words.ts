/**
 * What a look at a registration with a sign-in provider can find, and what then is to be done, in English: the terminal
 * prints these sentences, the screens translate them by the same ids. `{name}` stands for a fact of the sentence's context.
 */
export const REGISTRATION_WORDS = {
  'registration.cancelled': 'Cancelled.',
  'registration.unseen': 'This could not be checked: {why}',
  'registration.tryAgain': 'Try again.',
  'registration.practised': 'The practice provider needs none of this. Set up the real one to check it.',

  'registration.noReturn': 'No return address is set.',
  'registration.registerReturn': 'Register an https address, then set {setting} to it.',
  'registration.returnFits': '{address} is in the form that is accepted.',
  'registration.notHttps': '{address} is not https.',
  'registration.isMachine': '{address} is an address of a machine, not a name.',
  'registration.notPublic': '{address} is no public name.',
  'registration.hasPort': '{address} has a port.',
  'registration.hasQuery': '{address} has a query or a fragment.',
  'registration.hasWildcard': '{address} has a wildcard.',
  'registration.registerBetter': 'Register {better} with the provider and set {setting} to it.',
  'registration.listens':
    'Returns come to a listener of this machine: the client has to be of the kind Desktop.',
  'registration.namesLocalhost':
    "{address} names localhost, which may be another address than the listener's.",
  'registration.registerLoopback': 'Register {better} and set {setting} to it.',
  'registration.onThisMachine': '{address} is on this machine.',

  'registration.privacyPolicy': 'privacy policy',
  'registration.deletionPage': 'data deletion page',
  'registration.noPage': 'No {page} is set.',
  'registration.publish': 'Publish it, enter its address with the provider and set {setting} to it.',
  'registration.serveSafely': 'Serve the {page} over https and set {setting} to that address.',
  'registration.pageUnreached': 'The {page} at {address} cannot be reached: {why} ({detail}).',
  'registration.nameHost': 'Give the name an address in the DNS.',
  'registration.startServer':
    'Start the web server of this host, let it be reached from outside, and give it a valid certificate.',
  'registration.pageLeadsOn': 'The {page} at {address} leads on to {location}.',
  'registration.pageLeadsNowhere': 'The {page} at {address} leads on to nowhere.',
  'registration.enterFinal': 'Enter the final address with the provider, and set {setting} to it.',
  'registration.pageAnswers': 'The {page} at {address} answers {status}.',
  'registration.publishForAll': 'Publish the page so that everybody gets 200.',
  'registration.pageEmpty': 'The {page} at {address} is empty.',
  'registration.publishText': 'Publish its text.',
  'registration.pageThere': 'The {page} at {address} answers 200.',

  'registration.noDomain': 'No domain of the application is set.',
  'registration.enterDomains': 'Enter the domains with the provider, then set {setting} to them.',
  'registration.domainsFit': '{hosts}: within {domains}.',
  'registration.outsideDomains': '{hosts}: not within {domains}.',
  'registration.enterHosts': 'Enter {hosts} as domain of the application with the provider.',

  'registration.secretUnread': 'The secret cannot be read: {why}',
  'registration.enterSecret': 'Enter it again.',
  'registration.secretKept': 'The secret is in the vault.',
  'registration.noSecret': 'There is no client secret, which the exchange of a code needs.',
  'registration.storeSecret': 'Copy it from the provider and store it as {secret}.',

  'registration.noRelay': 'No relay is set: returns come straight to the return address.',
  'registration.relayUnreached': '{relay} cannot be reached: {why}.',
  'registration.startRelay':
    'Start the relay on the registered host: control-room relay --domain … --listen …',
  'registration.relayOpen': '{relay} hands people on to any domain.',
  'registration.replaceRelay':
    'It is no safe relay. Start the relay on the registered host: control-room relay --domain … --listen …',
  'registration.relayWorks': '{relay} hands on to {callback}, and to no other domain.',
  'registration.relayElsewhere': '{relay} does not hand on to {callback}: it answers {status}.',
  'registration.setRelayDomain':
    "Let the relay's --domain be the one that {host} lies below. Start the relay on the registered host: control-room relay --domain … --listen …",

  'registration.noMailDomain': 'No mail domain is set.',
  'registration.registerMailDomain': 'Register the domain that mail is sent from, then set {setting} to it.',
  'registration.nameServerSilent': 'The name server could not be asked about {domain}: {why}.',
  'registration.spfFits': '{domain} is SPF compliant.',
  'registration.spfMissing':
    'The domain is not SPF compliant: {domain} has no TXT record that begins with v=spf1.',
  'registration.spfSeveral':
    'The domain is not SPF compliant: {domain} has {count} SPF records, which count as none.',
  'registration.spfWithoutSender': 'The domain is not SPF compliant: {domain} does not include {sender}.',
  'registration.spfOpen': 'The domain is not SPF compliant: {domain} does not say what everybody else gets.',
  'registration.spfWeak': 'The domain is not SPF compliant: {domain} ends in {all}, not in -all.',
  'registration.spfTrailing':
    'The domain is not SPF compliant: {domain} has something behind -all, which counts for nothing.',
  'registration.mendSpf':
    'Let the only SPF record be: {domain}. TXT "{record}". Try again once the old answer has left the DNS caches.',

  'registration.noFileDomain': 'No domain is set.',
  'registration.setFileDomain': 'Set {setting}: the file lies on its host.',
  'registration.fileUnreached': '{address} cannot be reached: {why} ({detail}).',
  'registration.fileAnswers': '{address} answers {status}.',
  'registration.fileIsPage': '{address} answers a page, or nothing, instead of the file.',
  'registration.fileThere': '{address} is there.',
  'registration.serveFile':
    'Download the file from the provider and serve it at {address}, for instance by: control-room relay … --association {name}=FILE',

  'registration.noAppId': 'No primary application id is set.',
  'registration.isNoAppId': '{appId} is no application id (org.example.app).',
  'registration.makeAppId': 'Make an application id with the sign-in capability, then set {setting} to it.',
  'registration.sameIds': 'The application id and the services id are the same.',
  'registration.makeOtherAppId':
    'Make an application id with the sign-in capability, then set {setting} to it. {other} is the services id.',
  'registration.appIdFits': '{appId} is the primary application.',
  'registration.isNoServicesId': '{servicesId} is no services id (org.example.signin).',
  'registration.makeServicesId': 'Make a services id for the primary application, then set {setting} to it.',
  'registration.servicesIdAlone': '{servicesId} has no return address yet.',
  'registration.registerWithServicesId': 'Register one with it and set {setting} to it.',
  'registration.servicesIdFits':
    '{servicesId}; register it with the domain {host} and the return address {address}.',

  'registration.keyUnread': 'The key cannot be read: {why}',
  'registration.noKey': 'There is no key.',
  'registration.keyIsNoFile': 'The key is no .p8 file (BEGIN PRIVATE KEY).',
  'registration.keyIsOther': 'The key is no key of an elliptic curve.',
  'registration.keyOnOtherCurve': 'The key is not on the curve P-256.',
  'registration.keyDamaged': 'The key is damaged.',
  'registration.makeKey':
    'Make a key for the primary application, download it (it can be had once) and set {setting}, or store its text as the secret {secret}.',
  'registration.noTeamId': 'The team id, ten capitals and digits, is missing.',
  'registration.copyTeamId': 'Copy it from the membership page and set {setting} to it.',
  'registration.noKeyId': 'The key id, ten capitals and digits, is missing.',
  'registration.keepKeyName': 'Leave the file its name, {name}, or set {setting}.',
  'registration.keyFits': 'Key {keyId} of team {teamId} is a private key on P-256.',
} as const;

/** What was found or is to be done; its sentence is `registration.<reason>`. */
export type RegistrationReason = keyof typeof REGISTRATION_WORDS extends infer Id
  ? Id extends `registration.${infer Reason}`
    ? Reason
    : never
  : never;

export const REGISTRATION_REASONS = Object.keys(REGISTRATION_WORDS).map((id) =>
  id.slice('registration.'.length),
) as [RegistrationReason, ...RegistrationReason[]];
