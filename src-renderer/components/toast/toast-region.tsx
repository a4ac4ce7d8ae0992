import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
} from 'react-aria-components';
import type { UNSTABLE_ToastQueue as AriaToastQueue } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button/button.tsx';
import styles from './toast.module.css';

/** One short message. `isLasting` ones stay until they are closed. */
export interface ToastMessage {
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly detail: string | null;
  readonly actions: readonly ToastAction[];
}

/** A button of a toast; pressing it closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export type ToastQueue<T> = AriaToastQueue<T>;

const ICONS: Readonly<Record<ToastMessage['tone'], ReactNode>> = {
  success: <CircleCheck size={18} />,
  error: <CircleAlert size={18} />,
  info: <Info size={18} />,
};

/** Where toasts appear; F6 goes there, and Tab moves through their buttons. */
export function ToastRegion<T>(props: {
  readonly queue: ToastQueue<T>;
  readonly describe: (content: T) => ToastMessage;
}) {
  const text = useText();
  return (
    <AriaToastRegion queue={props.queue} className={styles.region ?? ''} aria-label={text('toast.region')}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast ?? ''}>
          <ToastBody message={props.describe(toast.content)} onClose={() => props.queue.close(toast.key)} />
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

function ToastBody({ message, onClose }: { readonly message: ToastMessage; readonly onClose: () => void }) {
  const text = useText();
  return (
    <div className={styles.body} data-tone={message.tone}>
      <span className={styles.icon}>{ICONS[message.tone]}</span>
      <div className={styles.words}>
        <AriaToastContent>
          <Text slot="title" className={styles.title ?? ''}>
            {message.title}
          </Text>
          {message.detail !== null && (
            <Text slot="description" className={styles.detail ?? ''}>
              {message.detail}
            </Text>
          )}
        </AriaToastContent>
        {message.actions.length > 0 && (
          <div className={styles.actions}>
            {message.actions.map((action) => (
              <Button
                key={action.label}
                look="link"
                onPress={() => {
                  onClose();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton icon={<X size={16} />} label={text('toast.close')} onPress={onClose} />
    </div>
  );
}
