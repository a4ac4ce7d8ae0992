import { Data } from '../../components/data.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDeskInfo } from '../../stores/use-desk.ts';
import { Section } from './section.tsx';
import styles from './setup-screen.module.css';

/** What this is, and where it keeps its data. */
export function AboutSection() {
  const text = useText();
  const info = useDeskInfo((state) => state.info);
  if (info === null) return null;
  return (
    <Section title={text('setup.about')} hint={text('setup.aboutHint')} resets={null}>
      <dl className={styles.facts}>
        <dt>{text('setup.version')}</dt>
        <dd>
          <Data>{info.version}</Data>
        </dd>
        <dt>{text('setup.face')}</dt>
        <dd>{text(`setup.face.${info.face}`)}</dd>
        <dt>{text('setup.dataFolder')}</dt>
        <dd>
          <Data>{info.dataFolder}</Data>
        </dd>
        <dt>{text('setup.vault')}</dt>
        <dd>
          <Data>{info.vault}</Data>
        </dd>
        <dt>{text('setup.notices')}</dt>
        <dd>
          {info.notices.length === 0
            ? text('setup.noticesNone')
            : info.notices.map((notice) => (
                <p key={notice.id}>
                  {text(`notice.${notice.kind}`, { path: '', setAsideAs: '', ...notice.context })}
                </p>
              ))}
        </dd>
      </dl>
    </Section>
  );
}
