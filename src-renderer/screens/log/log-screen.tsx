import { useState } from 'react';
import { FilterField } from '../../components/field/filter-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityView } from './activity-view.tsx';
import { ExchangeFilters } from './exchange-filters.tsx';
import { ExchangesView } from './exchanges-view.tsx';
import { NO_CHOICE, NO_EXCHANGE_CHOICE } from './log-filter.ts';
import styles from './log-screen.module.css';

/** What people and rooms did, and every exchange with a peer: searched, filtered, opened down to the bytes, exported. */
export function LogScreen() {
  const text = useText();
  const [view, setView] = useState<'activity' | 'exchanges'>('activity');
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState(NO_CHOICE);
  const [exchangeChoice, setExchangeChoice] = useState(NO_EXCHANGE_CHOICE);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{text('screen.log')}</h1>
          <Segmented
            label={text('log.view')}
            value={view}
            onChange={setView}
            segments={[
              { value: 'activity', label: text('log.view.activity') },
              { value: 'exchanges', label: text('log.view.exchanges') },
            ]}
          />
          <p className={styles.lead}>{text('log.lead')}</p>
        </div>
        <div className={styles.tools}>
          <div className={styles.filter}>
            <FilterField label={text('log.filter')} words={words} onWords={setWords} />
          </div>
          {view === 'activity' ? (
            <ActivityFilters choice={choice} onChoice={setChoice} />
          ) : (
            <ExchangeFilters choice={exchangeChoice} onChoice={setExchangeChoice} />
          )}
        </div>
      </header>
      <div className={styles.area}>
        {view === 'activity' ? (
          <ActivityView
            choice={choice}
            words={words}
            onFollow={(subject) => setChoice({ ...NO_CHOICE, subject })}
          />
        ) : (
          <ExchangesView choice={exchangeChoice} words={words} />
        )}
      </div>
    </div>
  );
}
