/**
 * One sentence for each error code: what happened, and what to do next.
 * Every value of the error's context can be used by name; one that is missing reads as `none`.
 */
export const errorMessages = {
  'error.input.invalid':
    '{reason, select, region {The bucket or account is in another region{rightRegion, select, none {} other { ({rightRegion})}}.} noRegion {No region is chosen. Choose one in Setup, Cloud.} notAbsolute {Give the whole path of the file.} other {That is not something the desk can act on. Check what was entered.}}',
  'error.input.unknownRequest': 'This window is newer or older than the desk. Reload it.',
  'error.input.foreignSender': 'The desk refused a request that did not come from this window.',
  'error.input.cancelled': 'It was cancelled.',
  'error.device.unknown': 'That room is no longer in the list. Scan again.',
  'error.device.unknownGroup': 'That group is no longer there.',
  'error.device.unreachable': 'The room cannot be reached. Check that it is switched on and on this network.',
  'error.device.offline': 'The room is offline. It is used again as soon as it answers.',
  'error.device.badDescription':
    'The room describes itself in a way that cannot be read. Its evidence shows what it sent.',
  'error.device.notARenderer': 'There is a device at that address, but it does not play media.',
  'error.device.refused':
    'The room refused{errorCode, select, none {} other { (code {errorCode})}}{errorDescription, select, none {} other {: “{errorDescription}”}}.',
  'error.device.noProof':
    '{ended, select, stopped {The room stopped before anything moved or was fetched.} failed {The room stopped with an error of its own before anything moved.} other {The room says it is playing, but nothing was fetched and nothing moved.}}',
  'error.device.crashed': 'The player of this room ended by itself in the middle. Cast again.',
  'error.device.takenOver': 'Another controller took the room over.',
  'error.media.unknown': 'That source is no longer in the library.',
  'error.media.unsupported':
    '{reason, select, audioOnly {This room only plays sound. Choose a sound file, or another room.} notInSink {The room plays nothing of this kind. Choose another room.} notItsType {The file is damaged, or not what its name says. Choose a video, sound or picture file.} other {That kind of media cannot be cast. Choose a video, sound or picture file.}}',
  'error.media.unreachable':
    'The media could not be fetched{status, select, none {} other { (answered {status})}}. Check the address.',
  'error.media.notAFile':
    '{reason, select, empty {The file is empty. It may still be being copied.} folder {That is a folder. Choose a file.} other {There is no file there any more. It may have been moved or deleted.}}',
  'error.media.tooLarge': 'That file is too large.',
  'error.media.noConverter':
    'The room cannot play this kind of media, and ffmpeg, which could convert it, is not installed here.',
  'error.casting.noQueue': 'Nothing is queued there.',
  'error.casting.noQueueItem': 'That item is no longer in the queue.',
  'error.casting.queueFull': 'The queue is full. Remove something first.',
  'error.casting.emergency': 'An emergency is on. Restore the rooms first.',
  'error.casting.noEmergency': 'No emergency is on.',
  'error.cloud.credentials':
    '{reason, select, expired {The cloud session has expired. Enter a new session token or sign in to the profile again.} secret {The secret access key does not belong to this access key.} key {The cloud does not know this access key or session token.} clock {The clock of this machine differs too much from the cloud’s. Set it and try again.} other {The cloud does not accept these credentials. Check the key or sign in to the profile again.}}',
  'error.cloud.permission':
    'The account may not do this{permission, select, none {} other {: it lacks {permission}}}. Compare its policy with the least one in Setup, Cloud.',
  'error.cloud.notFound':
    'There is nothing by that name{subject, select, none {} other { ({subject})}} in this account and region.',
  'error.cloud.throttled': 'The cloud asks for fewer requests. Wait a moment and try again.',
  'error.cloud.unreachable': 'The cloud cannot be reached. Check the network and the endpoint.',
  'error.tracker.loginFailed':
    'The tracker refused the account. Check user name and password in Setup; a tracker that is switched off for maintenance says the same.',
  'error.tracker.permission':
    'The account may not do that{operation, select, none {} other { ({operation})}}{serverSaid, select, none {} other {: “{serverSaid}”}}. An administrator must give it the right.',
  'error.tracker.notFound':
    'The tracker does not know it{name, select, none {} other { (“{name}”)}}{serverSaid, select, none {} other {: “{serverSaid}”}}. Check the name, or that the account may see it.',
  'error.tracker.validation':
    'A value does not fit{field, select, none {} other { ({field})}}{serverSaid, select, none {} other {: “{serverSaid}”}}{problem, select, none {} other {: {detail}}}. Edit it and file it again.',
  'error.tracker.missingOperation':
    'The tracker does not offer {operation, select, none {that operation} other {{operation}}}. Its WSDL must list it and both sides must clear their WSDL caches.',
  'error.tracker.unavailable':
    'The tracker cannot be reached{httpStatus, select, none {} other { (answered {httpStatus})}}. It is tried again by itself.',
  'error.tracker.uncertain':
    'The answer got lost, so it may or may not have arrived. It is looked up before anything is sent again.',
  'error.tracker.notConfigured':
    'No tracker is set up. Give its address in Setup, or switch the practice room on. Drafts are kept meanwhile.',
  'error.signin.notConfigured':
    'This provider is not set up. Give its application id in Setup, or switch the practice room on.',
  'error.signin.pathUnavailable':
    'The provider cannot send anybody back that way. Choose another return path, or change the registered address in Setup.',
  'error.signin.portBusy':
    '{port, select, none {A port} other {Port {port}}} of this machine is used by another program. Close that program, or choose another port in Setup.',
  'error.signin.denied': 'The provider was not given consent. Sign in again and agree to what it asks.',
  'error.signin.cancelled':
    '{reason, select, notForwarded {The sign-in counts as cancelled: the provider’s answer was not handed on to it. Links that open this application must reach it unchanged.} replaced {A newer sign-in took its place.} quit {The application ended while it waited.} asleep {The machine slept while it waited, so the answer may be lost. Sign in again.} other {The sign-in was cancelled.}}',
  'error.signin.timeout': 'Nobody came back within 5 minutes. Sign in again.',
  'error.signin.stateMismatch':
    '{reason, select, refusedByHost {Your operator’s host refused a return that belongs to no sign-in. This one goes on waiting; if the return was yours, start again.} other {The answer does not belong to this sign-in, so it was not used. Sign in again from this window.}}',
  'error.signin.badReturn':
    'The address does not hold an answer of the provider. Copy the whole address that the browser ended at.',
  'error.signin.noAttempt': 'No sign-in is waiting for an answer. Start one first.',
  'error.signin.invalidClient':
    'The provider does not accept this application{detail, select, none {} other {: “{detail}”}}. Check its id, its secret or key, and the registered return address.',
  'error.signin.invalidGrant':
    'The provider no longer accepts that answer{detail, select, none {} other {: “{detail}”}}. A code works once and for a few minutes. Sign in again.',
  'error.signin.provider':
    'The provider refused{detail, select, none {} other {: “{detail}”}}{errorCode, select, none {} other { (code {errorCode})}}.',
  'error.signin.unreachable':
    'The provider cannot be reached{status, select, none {} other { (answered {status})}}. Check the network and its addresses in Setup.',
  'error.signin.incomplete':
    'The provider’s answer lacks {field, select, none {something} other {{field}}}, so nobody was signed in.',
  'error.signin.badIdToken':
    'The provider’s ID token does not hold{detail, select, none {} other {: {detail}}}. Nobody was signed in.',
  'error.signin.clock':
    'This computer’s clock is {minutes, select, none {too far} 1 {1 minute} other {{minutes} minutes}} {direction, select, ahead {ahead} other {behind}}; correct it and sign in again.',
  'error.signin.notSignedIn': 'Nobody is signed in with this provider. Sign in first.',
  'error.signin.expired':
    '{reason, select, asleep {The session ended while the machine slept.} refused {The provider no longer accepts the session.} other {The session has expired.}} Sign in again; what was interrupted then goes on by itself.',
  'error.signin.unsupported': 'This provider does not offer that.',
  'error.signin.noBackend':
    'No backend is set up that would take the provider’s token. Give its address in Setup.',
  'error.signin.foreignToken': 'The token belongs to another application, so the backend refused it.',
  'error.signin.exchangeRefused':
    'The backend refused the exchange{detail, select, none {} other {: “{detail}”}}.',
  'error.accounts.invalidServiceType':
    'That provider is not set up for signing in to an account of this desk. Choose another provider.',
  'error.accounts.invalidEntry':
    'The account was made but could not be read back, so nothing was kept. Sign in again; if it stays so, the data folder needs attention.',
  'error.accounts.noGroup':
    'The group of registered users does not exist in this data folder, so no account can be made. Whoever looks after this desk has to restore it.',
  'error.accounts.linkFirst':
    'The provider says who you are but tells no name, so no account was made. Link the sign-in to an account, or name a new one.',
  'error.accounts.nameTaken':
    'It is not assumed to be yours, so nothing was linked. Link the sign-in to an account, or choose another name.',
  'error.accounts.emailTaken':
    'An account with the same provider address exists already, so nothing was linked. Sign in to that account and link this sign-in to it.',
  'error.accounts.linkedElsewhere': 'That sign-in belongs to another account. Unlink it there first.',
  'error.accounts.lastWayIn': 'That is the only way left into this account. Link another provider first.',
  'error.accounts.notSignedIn': 'Sign in to that account first: that shows that it is yours. Then link.',
  'error.accounts.unknown': 'That account or link is no longer there.',
  'error.accounts.unknownLogin': 'That sign-in no longer waits. Sign in again.',
  'error.analytics.noCollector':
    'There is no collector to send to. Give its address in Setup, or switch the practice room on.',
  'error.analytics.unreachable':
    'The collector cannot be reached{status, select, none {} other { (answered {status})}}. What waits is kept and tried again.',
  'error.analytics.refused':
    'The collector refused what it was sent{status, select, none {} other { ({status})}}, so that was dropped. Check its address in Setup.',
  'error.storage.full': 'The disk is full. Make room and try again.',
  'error.storage.corrupt': 'The data file cannot be read. It was set aside and a new one was started.',
  'error.storage.readOnly': 'The data folder cannot be written. Check its permissions.',
  'error.storage.held': 'Another Control Room uses this data folder.',
  'error.storage.notAFolder':
    'A file is where the data folder should be. Name a folder, or a place where one can be made.',
  'error.vault.locked': 'The vault is locked, so secrets cannot be read. Unlock it or enter them again.',
  'error.practice.off': 'The practice room is off. Switch it on in Setup.',
  'error.host.unsupported': 'This window cannot do that. Drop the file here instead.',
  'error.host.disconnected': 'The connection to the desk was lost before it answered.',
  'error.internal.unexpected':
    'Something went wrong that should not have{incident, select, none {} other { (incident {incident})}}. Try again.',
} as const;
