import styles from './field.module.css';

/** A key as it is printed on the keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd className={styles.cap} translate="no">
      {children}
    </kbd>
  );
}
