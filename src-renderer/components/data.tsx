/** A name, title or address that a person or a device gave: never translated, and kept apart from the direction around it. */
export function Data({ children }: { readonly children: string }) {
  return <bdi translate="no">{children}</bdi>;
}
