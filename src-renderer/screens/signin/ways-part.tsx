import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReturnPathChoice, SigninCard } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { MarkList } from '../../components/signin/mark-list.tsx';
import type { MarkedLine } from '../../components/signin/mark-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { Part } from './part.tsx';
import styles from './provider-pane.module.css';

/** The ways back from this provider: those that work here, and why the others do not. */
export function WaysPart({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const working = card.returnPaths.filter(({ works }) => works);
  const others = card.returnPaths.filter(({ works }) => !works);
  if (card.state === 'not-configured')
    return (
      <Part title={text('signin.ways')} action={null}>
        <p className={styles.quiet}>{text('signin.waysLater')}</p>
      </Part>
    );
  return (
    <Part title={text('signin.ways')} action={null}>
      {working.length === 0 ? (
        <p className={styles.quiet}>{text('signin.noWay')}</p>
      ) : (
        <MarkList
          label={text('signin.ways')}
          lines={working.map((way) => ({
            id: way.path,
            mark: 'pass',
            word: text('signin.wayWorks'),
            title: wayTitle(text, way),
            detail: (
              <>
                <p>{text(`signin.way.${way.path}.hint`)}</p>
                {!way.preferred && <StartThis card={card} way={way} />}
              </>
            ),
          }))}
        />
      )}
      {others.length > 0 && <Closed ways={others} />}
    </Part>
  );
}

function StartThis({ card, way }: { readonly card: SigninCard; readonly way: ReturnPathChoice }) {
  const text = useText();
  const desk = useDesk();
  if (card.state === 'signing-in') return null;
  return (
    <p>
      <Button
        look="link"
        label={text('signin.startThis', { way: text(`signin.way.${way.path}`) })}
        onPress={() => void desk.signin.start(card.provider, way.path)}
      >
        {text('signin.useThis')}
      </Button>
    </p>
  );
}

function Closed({ ways }: { readonly ways: readonly ReturnPathChoice[] }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const label = text('signin.waysClosed', { count: ways.length });
  return (
    <div className={styles.more}>
      <Button look="link" isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? (
          <ChevronDown size={15} aria-hidden="true" />
        ) : (
          <ChevronRight size={15} aria-hidden="true" />
        )}
        {label}
      </Button>
      {isOpen && <MarkList label={label} lines={ways.map((way) => closedWay(text, way))} />}
    </div>
  );
}

function wayTitle(text: Text, way: ReturnPathChoice): string {
  const name = text(`signin.way.${way.path}`);
  return way.preferred ? text('signin.wayPreferred', { way: name }) : name;
}

function closedWay(text: Text, way: ReturnPathChoice): MarkedLine {
  return {
    id: way.path,
    mark: 'none',
    word: text('signin.wayClosed'),
    title: text(`signin.way.${way.path}`),
    detail: <p>{text(`signin.obstacle.${way.obstacle ?? 'notConfigured'}`)}</p>,
  };
}
