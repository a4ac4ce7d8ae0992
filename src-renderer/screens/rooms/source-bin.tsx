import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { MediaCard, MEDIA_DRAG_TYPE } from '../../components/media-card/media-card.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useAddMedia } from '../../stores/add-media.ts';
import type { Desk } from '../../stores/desk.ts';
import { castChosen } from '../../stores/room-actions.ts';
import { useChosenMedia, useDesk, useMediaState, useUi } from '../../stores/use-desk.ts';
import { FilesButton } from './files-button.tsx';
import { droppedUrl, isMediaDrag } from './drops.ts';
import { useDrop } from './use-drop.ts';
import styles from './source-bin.module.css';

/** What can be cast: files, URLs and uploads, to be dragged onto a room or chosen. */
export function SourceBin() {
  const text = useText();
  const drop = useDropOnBin();
  const chosen = useChosenMedia();
  const isSourceMissing = useUi((state) => state.selected.size > 0) && chosen === null;
  return (
    <section className={styles.bin} aria-label={text('bin.title')} data-over={drop.isOver} {...drop.handlers}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text('bin.title')}</h2>
        <p className={styles.hint}>{text(isSourceMissing ? 'bin.hintChoose' : 'bin.hint')}</p>
      </header>
      <Sources />
      <div className={styles.add}>
        <div className={styles.wide}>
          <UrlField />
          <FilesButton onChosen={() => undefined} />
        </div>
        <div className={styles.condensed}>
          <AddButton />
        </div>
      </div>
      {drop.isOver && <p className={styles.drop}>{text('bin.drop')}</p>}
    </section>
  );
}

function Sources() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const items = useMediaState((state) => state.items);
  const error = useMediaState((state) => (state.phase === 'failed' ? state.error : null));
  const chosen = useUi((state) => state.chosenMedia);
  if (error !== null) {
    return (
      <p className={styles.empty}>
        {text('bin.failed', { reason: errorText(error) })}
        <Button look="link" onPress={() => void desk.media.resync()}>
          {text('toast.retry')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.scroller} onKeyDownCapture={(event) => castOnEnter(event, desk)}>
      <GridList
        className={styles.cards ?? ''}
        aria-label={text('bin.title')}
        items={items.map((item) => ({ ...item, id: item.mediaId }))}
        dependencies={[chosen]}
        orientation="horizontal"
        keyboardNavigationBehavior="tab"
        selectionMode="single"
        selectionBehavior="replace"
        disallowTypeAhead
        disabledKeys={items.filter((item) => !item.available).map((item) => item.mediaId)}
        disabledBehavior="selection"
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [first] = keys === 'all' ? [] : keys;
          if (first !== undefined) desk.ui.setState({ chosenMedia: String(first) });
        }}
        renderEmptyState={() => <EmptyBin />}
      >
        {(item) => (
          <GridListItem className={styles.item ?? ''} id={item.mediaId} textValue={item.title}>
            <MediaCard
              item={item}
              isChosen={chosen === item.mediaId}
              onRemove={() => void desk.media.remove(item)}
              onPut={
                item.previewPath !== null && item.available
                  ? () => desk.ui.setState({ dialog: { kind: 'putAndCast', media: item.mediaId } })
                  : null
              }
            />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

/** Enter casts what is chosen, but not on a card's own button. */
function castOnEnter(event: KeyboardEvent, desk: Desk): void {
  const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
  if (event.key !== 'Enter' || isOnButton) return;
  event.preventDefault();
  event.stopPropagation();
  castChosen(desk);
}

function EmptyBin() {
  const text = useText();
  const isLoading = useMediaState((state) => state.phase === 'loading');
  const words = isLoading ? text('bin.loading') : text('bin.empty');
  return <p className={styles.empty}>{words}</p>;
}

function UrlField() {
  const text = useText();
  const add = useAddMedia();
  const [url, setUrl] = useState('');
  const submit = () => {
    const wanted = url.trim();
    if (wanted === '') return;
    setUrl('');
    void add.url(wanted).then((item) => {
      if (item === null) setUrl(wanted);
    });
  };
  return (
    <div className={styles.url}>
      <TextField
        label={text('bin.url')}
        isLabelHidden
        placeholder={text('bin.urlPlaceholder')}
        value={url}
        onChange={setUrl}
        inputMode="url"
        icon={<Link2 size={15} />}
        end={
          url.trim() !== '' && (
            <Button look="link" onPress={submit}>
              {text('bin.addUrl')}
            </Button>
          )
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
    </div>
  );
}

function AddButton() {
  const text = useText();
  const desk = useDesk();
  return (
    <Button look="outline" onPress={() => desk.ui.setState({ dialog: { kind: 'addMedia' } })}>
      <Plus size={16} aria-hidden="true" />
      {text('bin.add')}
    </Button>
  );
}

function useDropOnBin() {
  const add = useAddMedia();
  return useDrop({
    accepts: (data) => isMediaDrag(data) && !data.types.includes(MEDIA_DRAG_TYPE),
    onDrop: (data) => {
      const files = [...data.files];
      const url = droppedUrl(data);
      if (files.length > 0) void add.files(files);
      else if (url !== null) void add.url(url);
    },
  });
}
