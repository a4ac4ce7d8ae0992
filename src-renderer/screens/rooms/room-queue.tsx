import { ListPlus, Plus } from 'lucide-react';
import type { MediaItem, Queue, QueueItem, Source } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { MEDIA_DRAG_TYPE } from '../../components/media-card/media-card.tsx';
import { QueueList } from '../../components/queue/queue-list.tsx';
import { QueueTools } from '../../components/queue/queue-tools.tsx';
import { playerTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import type { Desk } from '../../stores/desk.ts';
import { addToQueues, queueChosen, sourcesOfFiles } from '../../stores/queue-actions.ts';
import {
  useChosenMedia,
  useDesk,
  useGroups,
  useMediaState,
  useQueueOf,
  useQueuePlayingIn,
} from '../../stores/use-desk.ts';
import { droppedUrl, isMediaDrag } from './drops.ts';
import styles from './room-queue.module.css';
import inspector from './inspector.module.css';
import { useDrop } from './use-drop.ts';

/** What a room or a group plays one after another. */
export function RoomQueue({ owner, name }: { readonly owner: string; readonly name: string }) {
  const text = useText();
  const desk = useDesk();
  const queue = useQueueOf(owner);
  const drop = useDrop({
    accepts: isMediaDrag,
    onDrop: (data) => void queueDropped(desk, [owner], data),
  });
  return (
    <section className={inspector.section} data-over={drop.isOver} {...drop.handlers}>
      <QueueHead owner={owner} name={name} queue={queue} />
      <OtherQueue owner={owner} />
      {queue === null ? (
        <p className={styles.empty} data-over={drop.isOver}>
          {text(drop.isOver ? 'queue.dropHere' : 'queue.empty')}
        </p>
      ) : (
        <FilledQueue queue={queue} name={name} isOver={drop.isOver} />
      )}
    </section>
  );
}

/** Where several rooms are selected, each has its own. */
export function ManyQueues({ count }: { readonly count: number }) {
  const text = useText();
  return (
    <section className={inspector.section}>
      <div className={inspector.row}>
        <h3 className={inspector.label}>{text('queue.title')}</h3>
        <AddButton />
      </div>
      <p className={inspector.quiet}>{text('queue.many', { count })}</p>
      <AddChosen />
    </section>
  );
}

function QueueHead({
  owner,
  name,
  queue,
}: {
  readonly owner: string;
  readonly name: string;
  readonly queue: Queue | null;
}) {
  const text = useText();
  const desk = useDesk();
  return (
    <>
      <div className={inspector.row}>
        <h3 className={inspector.label} aria-label={text('queue.of', { name })}>
          {text('queue.title')}
        </h3>
        <span className={inspector.links}>
          {queue !== null && (
            <Button
              look="link"
              label={text('queue.clearQueue')}
              onPress={() => void desk.queues.edit(owner, { action: 'clear' })}
            >
              {text('queue.clear')}
            </Button>
          )}
          <AddButton />
        </span>
      </div>
      <AddChosen />
    </>
  );
}

function AddButton() {
  const text = useText();
  const desk = useDesk();
  return (
    <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'queueAdd' } })}>
      <Plus size={14} aria-hidden="true" />
      {text('queue.add')}
    </Button>
  );
}

function AddChosen() {
  const text = useText();
  const desk = useDesk();
  const chosen = useChosenMedia();
  if (chosen === null) return null;
  return (
    <span className={styles.chosen}>
      <Button look="outline" onPress={() => queueChosen(desk)}>
        <ListPlus size={16} aria-hidden="true" />
        <span className={styles.cut}>{text('queue.addChosen', { title: chosen.title })}</span>
      </Button>
    </span>
  );
}

/** Says that the room plays from a queue that is not its own. */
function OtherQueue({ owner }: { readonly owner: string }) {
  const text = useText();
  const desk = useDesk();
  const playing = useQueuePlayingIn(owner);
  const groups = useGroups();
  if (playing === null || playing.queueId === owner || playing.kind !== 'group') return null;
  const name = groups.find(({ groupId }) => groupId === playing.queueId)?.name ?? playing.queueId;
  return (
    <p className={styles.other}>
      <span>{text('queue.playsFrom', { name })}</span>
      <Button look="link" onPress={() => desk.ui.setState({ group: playing.queueId, selected: new Set() })}>
        {text('queue.show')}
      </Button>
    </p>
  );
}

function FilledQueue(props: { readonly queue: Queue; readonly name: string; readonly isOver: boolean }) {
  const text = useText();
  const desk = useDesk();
  const { queue, name } = props;
  const mediaOf = useMediaOfItem();
  const edit = (change: Parameters<Desk['queues']['edit']>[1]) =>
    void desk.queues.edit(queue.queueId, change);
  const remove = (item: QueueItem) => {
    edit({ action: 'remove', items: [item.itemId] });
    const at = queue.items.indexOf(item);
    desk.toasts.undoable('queue.removed', { title: item.title }, () => void putBack(desk, queue, item, at));
  };
  return (
    <>
      <QueueTools queue={queue} onChange={edit} />
      <QueueState queue={queue} />
      <div className={styles.items} data-over={props.isOver}>
        <QueueList
          queue={queue}
          label={text('queue.of', { name })}
          mediaOf={mediaOf}
          onPlay={({ itemId }) => edit({ action: 'play', item: itemId })}
          onMove={({ itemId }, to) => edit({ action: 'move', item: itemId, to })}
          onRemove={remove}
          onSlide={({ itemId }, slideSeconds) => edit({ action: 'slide', item: itemId, slideSeconds })}
        />
      </div>
    </>
  );
}

/** How the queue stands: its length, what comes next, and how close together its rooms began. */
function QueueState({ queue }: { readonly queue: Queue }) {
  const text = useText();
  const { number } = useFormats();
  const seconds = queue.items.reduce((sum, item) => sum + timeOf(queue, item), 0);
  const parts = [
    text(`queue.state.${queue.state}`),
    text(seconds === 0 ? 'queue.count' : 'queue.countTime', {
      count: queue.items.length,
      time: playerTime(seconds),
    }),
    queue.spreadMs === null || queue.state !== 'playing'
      ? null
      : text('queue.spread', { ms: number(queue.spreadMs, 0) }),
  ];
  return <p className={inspector.quiet}>{parts.filter((part) => part !== null).join(' · ')}</p>;
}

function timeOf(queue: Queue, item: QueueItem): number {
  return item.kind === 'image' ? (item.slideSeconds ?? queue.slideSeconds) : (item.seconds ?? 0);
}

function useMediaOfItem(): (item: QueueItem) => MediaItem | null {
  const items = useMediaState((state) => state.items);
  return ({ mediaId }) => items.find((one) => one.mediaId === mediaId) ?? null;
}

/** Puts an item that was removed where it was. */
async function putBack(desk: Desk, queue: Queue, item: QueueItem, to: number): Promise<void> {
  const isAdded = await desk.queues.add({
    rooms: [queue.queueId],
    sources: [item.source],
    mode: 'append',
    slideSeconds: item.slideSeconds,
  });
  const last = desk.queues.state.getState().byOwner.get(queue.queueId)?.items.at(-1);
  if (isAdded && last !== undefined)
    await desk.queues.edit(queue.queueId, { action: 'move', item: last.itemId, to });
}

async function queueDropped(desk: Desk, owners: readonly string[], data: DataTransfer): Promise<void> {
  const mediaId = data.getData(MEDIA_DRAG_TYPE);
  const url = droppedUrl(data);
  const files = [...data.files];
  const sources: readonly Source[] =
    mediaId !== ''
      ? [{ mediaId }]
      : files.length > 0
        ? await sourcesOfFiles(desk, files)
        : url === null
          ? []
          : [{ url }];
  await addToQueues(desk, owners, sources, { mode: 'append' });
}
