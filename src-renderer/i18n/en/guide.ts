/** The first steps: from nothing to rooms, tracker, providers and cloud of one's own. */
export const guideMessages = {
  'setup.view.guide': 'First steps',
  'command.guide': 'Open the first steps',
  'guide.ask': 'You are in the practice room. Set up your own rooms, tracker and cloud?',
  'guide.askDetail': 'Four steps, each tested live. You can leave at any time and go on later in Setup.',
  'guide.begin': 'Begin',
  'guide.resume': 'Go on',
  'guide.later': 'Not now',
  'guide.lead': 'Four steps, each tested live. Leave whenever you like: it goes on where you stopped.',
  'guide.steps': 'Steps',
  'guide.stepOf': 'Step {step} of {count}',
  'guide.lan': 'Your rooms',
  'guide.lan.lead':
    'Screens and speakers are found by themselves on every network this machine is in. The test shows whether they can be.',
  'guide.tracker': 'Your tracker',
  'guide.tracker.lead': 'Where faults are reported. Give its address and an account, then test it.',
  'guide.signin': 'Your providers',
  'guide.signin.lead':
    'With whom staff sign in. Each provider needs an application id that is registered there.',
  'guide.cloud': 'Your cloud',
  'guide.cloud.lead':
    'What stands behind a load balancer, and buckets for media. Choose a profile or enter a key.',
  'guide.state.current': 'now',
  'guide.state.set': 'set up',
  'guide.state.unset': 'not set up',
  'guide.found':
    '{count, plural, =0 {No room of your own has answered yet.} one {# room of your own has answered.} other {# rooms of your own have answered.}}',
  'guide.test': 'Test this step',
  'guide.testing': 'Testing…',
  'guide.tested': 'Test of this step',
  'guide.back': 'Back',
  'guide.next': 'Next',
  'guide.skip': 'Skip this step',
  'guide.finish': 'Finish',
  'guide.leave': 'Leave',
  'guide.end': 'That is all',
  'guide.endLead':
    'What you skipped can be set up later in Settings. The practice room leaves by itself where something of your own has taken its place.',
  'guide.toRooms': 'Go to Rooms',
  'guide.again': 'From the beginning',
} as const;
