import type { PracticePeer } from '../../../src-preload/contract/index.ts';
import { Data } from '../../components/data.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { en } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useDeskInfo, useSettings } from '../../stores/use-desk.ts';
import { Section, Setting } from './section.tsx';
import styles from './setup-screen.module.css';

type Mode = 'auto' | 'on' | 'off';
const MODES: readonly Mode[] = ['auto', 'on', 'off'];
const ENABLED: Readonly<Record<Mode, boolean | null>> = { auto: null, on: true, off: false };

/** The practice room: on or off, and what its peers are told to do wrong. */
export function PracticeSection() {
  const text = useText();
  const desk = useDesk();
  const enabled = useSettings((state) => state.settings.practice.enabled);
  const practice = useDeskInfo((state) => state.practice);
  const mode: Mode = enabled === null ? 'auto' : enabled ? 'on' : 'off';
  return (
    <Section title={text('setup.practice')} hint={text('setup.practiceHint')} resets="practice">
      <Setting
        label={text('setup.practiceMode')}
        hint={text('setup.practiceAutoHint')}
        resets="practice.enabled"
      >
        <Segmented
          label={text('setup.practiceMode')}
          value={mode}
          onChange={(chosen) => void desk.settings.update({ practice: { enabled: ENABLED[chosen] } })}
          segments={MODES.map((value) => ({ value, label: text(`setup.practice.${value}`) }))}
        />
      </Setting>
      <Setting label={text('setup.peers')} hint={null}>
        {practice?.enabled === true ? (
          <ul className={styles.peers}>
            {practice.peers.map((peer) => (
              <Peer key={peer.peer} peer={peer} />
            ))}
          </ul>
        ) : (
          <p className={styles.hint}>{text('setup.peersOff')}</p>
        )}
      </Setting>
    </Section>
  );
}

function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(en, id);
}

function Peer({ peer }: { readonly peer: PracticePeer }) {
  const text = useText();
  const desk = useDesk();
  const words = (id: string, otherwise: string): string => (isMessageId(id) ? text(id) : otherwise);
  return (
    <li className={styles.peer} data-faulty={peer.fault !== 'none'}>
      <div className={styles.peerHead}>
        <strong>
          <Data>{peer.name}</Data>
        </strong>
        <span className={styles.hint}>
          <Data>{peer.address}</Data>
        </span>
      </div>
      <Segmented
        label={text('setup.fault', { name: peer.name })}
        value={peer.fault}
        onChange={(fault) => void desk.info.setFault(peer, fault)}
        segments={peer.faults.map((value) => ({ value, label: words(`fault.${value}`, value) }))}
      />
      <p className={styles.hint}>{words(`fault.${peer.fault}.hint`, '')}</p>
    </li>
  );
}
