import { CircleCheck, CircleDot, Circle as CircleEmpty, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuideStep } from '../../../src-preload/contract/index.ts';
import { GUIDE_STEPS } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckRow } from '../../components/checks/check-row.tsx';
import { useScreenView } from '../../components/screen-view/use-screen-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { go } from '../../stores/go.ts';
import { isStepSet, leaveGuide, openGuide, STEP_CHECKS, stepGuide } from '../../stores/guide.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk, useDiagnostics, useRoomsState, useSettings } from '../../stores/use-desk.ts';
import { CloudSection } from './cloud-section.tsx';
import styles from './guide-view.module.css';
import { NetworkSection } from './network-section.tsx';
import { SigninSection } from './signin-section.tsx';
import { TrackerSection } from './tracker-section.tsx';

type RealStep = Exclude<GuideStep, 'end'>;
const REAL_STEPS = GUIDE_STEPS.filter((step): step is RealStep => step !== 'end');

/** What a person enters at each step. */
const SECTIONS: Readonly<Record<RealStep, () => ReactNode>> = {
  lan: NetworkSection,
  tracker: TrackerSection,
  signin: SigninSection,
  cloud: CloudSection,
};

/** From nothing to rooms, tracker, providers and cloud of one's own, one step after the other. */
export function GuideView() {
  const text = useText();
  useScreenView('/setup/first-run');
  const step = useSettings((state) => state.settings.guide.step);
  return (
    <section className={styles.view} aria-label={text('setup.view.guide')}>
      <Steps current={step} />
      {step === 'end' ? <TheEnd /> : <OneStep key={step} step={step} />}
    </section>
  );
}

function Steps({ current }: { readonly current: GuideStep }) {
  const text = useText();
  const settings = useSettings((state) => state.settings);
  const rooms = useRoomsState((state) => state.byId);
  const source = useCloud((state) => state.identity?.source ?? 'none');
  const known = { rooms: [...rooms.values()], hasCloud: source === 'keys' || source === 'profile' };
  return (
    <ol className={styles.steps} aria-label={text('guide.steps')}>
      {REAL_STEPS.map((step) => {
        const isSet = isStepSet(step, settings, known);
        const Sign = isSet ? CircleCheck : step === current ? CircleDot : CircleEmpty;
        return (
          <li
            key={step}
            className={styles.step}
            data-set={isSet}
            aria-current={step === current ? 'step' : undefined}
          >
            <Sign size={17} aria-hidden="true" />
            <span className={styles.stepName}>{text(`guide.${step}`)}</span>
            <span className={styles.stepState}>{text(isSet ? 'guide.state.set' : 'guide.state.unset')}</span>
          </li>
        );
      })}
    </ol>
  );
}

function OneStep({ step }: { readonly step: RealStep }) {
  const text = useText();
  const desk = useDesk();
  const Section = SECTIONS[step];
  const index = REAL_STEPS.indexOf(step);
  const isLast = index === REAL_STEPS.length - 1;
  return (
    <>
      <header className={styles.head}>
        <p className={styles.count}>{text('guide.stepOf', { step: index + 1, count: REAL_STEPS.length })}</p>
        <h2 className={styles.title}>{text(`guide.${step}`)}</h2>
        <p className={styles.lead}>{text(`guide.${step}.lead`)}</p>
        {step === 'lan' && <Found />}
      </header>
      <Section />
      <Trial step={step} />
      <footer className={styles.foot}>
        {index > 0 && (
          <Button look="outline" onPress={() => stepGuide(desk, -1)}>
            {text('guide.back')}
          </Button>
        )}
        <Button look="primary" onPress={() => stepGuide(desk, 1)}>
          {text(isLast ? 'guide.finish' : 'guide.next')}
        </Button>
        {!isLast && (
          <Button look="plain" onPress={() => stepGuide(desk, 1)}>
            {text('guide.skip')}
          </Button>
        )}
        <Button look="link" onPress={() => leaveGuide(desk)}>
          {text('guide.leave')}
        </Button>
      </footer>
    </>
  );
}

function Found() {
  const text = useText();
  const count = useRoomsState(({ byId }) => [...byId.values()].filter((room) => !room.practice).length);
  return (
    <p className={styles.found} role="status">
      {text('guide.found', { count })}
    </p>
  );
}

/** The checks of a step, run when a person says so. */
function Trial({ step }: { readonly step: RealStep }) {
  const text = useText();
  const desk = useDesk();
  const run = useDiagnostics((state) => state.run);
  const isAsked = useDiagnostics((state) => state.isAsked);
  const wanted = STEP_CHECKS[step];
  const isRunning = isAsked || run?.state === 'running';
  const checks = run?.checks.filter(({ id }) => wanted.includes(id)) ?? [];
  return (
    <div className={styles.trial}>
      <Button look="outline" isDisabled={isRunning} onPress={() => void desk.diagnostics.run(wanted)}>
        <FlaskConical size={15} aria-hidden="true" />
        {text(isRunning ? 'guide.testing' : 'guide.test')}
      </Button>
      {run !== null && checks.length > 0 && (
        <ol aria-label={text('guide.tested')}>
          {checks.map((check) => (
            <CheckRow
              key={check.id}
              id={check.id}
              state={check.outcome}
              check={check}
              platform={run.platform}
              onCopy={(command) => void copyText(desk, command, 'checks.commandCopied')}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

function TheEnd() {
  const text = useText();
  const desk = useDesk();
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{text('guide.end')}</h2>
        <p className={styles.lead}>{text('guide.endLead')}</p>
      </header>
      <footer className={styles.foot}>
        <Button look="primary" onPress={() => go(desk, 'rooms')}>
          {text('guide.toRooms')}
        </Button>
        <Button look="outline" onPress={() => openGuide(desk)}>
          {text('guide.again')}
        </Button>
      </footer>
    </>
  );
}
