import type { ComponentProps } from 'react';
import type { MediaItem } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useText } from '../../i18n/use-text.ts';
import { CheckList } from './check-list.tsx';

/** A choice of several (or, as `radio`, of one) of the library, each with how long it lasts or what it is. */
export function MediaCheckList({
  items,
  ...props
}: Omit<ComponentProps<typeof CheckList>, 'options'> & { readonly items: readonly MediaItem[] }) {
  const text = useText();
  return (
    <CheckList
      {...props}
      options={items.map(({ mediaId, title, kind, seconds }) => ({
        id: mediaId,
        name: title,
        aside: seconds === null ? text(`kind.${kind}`) : playerTime(seconds),
      }))}
    />
  );
}
