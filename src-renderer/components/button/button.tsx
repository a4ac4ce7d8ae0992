import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly look: 'primary' | 'outline' | 'plain' | 'link' | 'danger';
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Why it is disabled, or more about it, for those who do not see it. */
  readonly description?: string;
  readonly label?: string;
  readonly type?: 'button' | 'submit';
  readonly isExpanded?: boolean;
  readonly isPressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. */
export function Button({ ref, ...props }: ButtonProps) {
  return (
    <AriaButton
      ref={ref ?? null}
      type={props.type ?? 'button'}
      className={classNames(styles.button, styles[props.look])}
      onPress={props.onPress}
      isDisabled={props.isDisabled ?? false}
      {...(props.label !== undefined && { 'aria-label': props.label })}
      {...(props.isExpanded !== undefined && { 'aria-expanded': props.isExpanded })}
      {...(props.isPressed !== undefined && { 'aria-pressed': props.isPressed })}
    >
      {props.children}
      {props.description !== undefined && <span className={styles.hidden}>{props.description}</span>}
    </AriaButton>
  );
}

export interface IconButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly look?: 'plain' | 'outline' | 'round' | 'big';
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly isPending?: boolean;
  readonly excludeFromTabOrder?: boolean;
}

/** A button with a sign alone; `label` is what it is called. */
export function IconButton(props: IconButtonProps) {
  return (
    <AriaButton
      className={classNames(styles.icon, styles[props.look ?? 'plain'])}
      aria-label={props.label}
      onPress={props.onPress}
      isDisabled={props.isDisabled ?? false}
      excludeFromTabOrder={props.excludeFromTabOrder ?? false}
      data-pending-mark={props.isPending ?? false}
      {...(props.isPressed !== undefined && { 'aria-pressed': props.isPressed })}
    >
      {props.icon}
    </AriaButton>
  );
}
