import type { Room } from '../../../src-preload/contract/index.ts';
import { MEDIA_DRAG_TYPE } from '../../components/media-card/media-card.tsx';
import { RoomTile } from '../../components/room-tile/room-tile.tsx';
import { isReachable } from '../../components/tally/tally.ts';
import { useAddMedia } from '../../stores/add-media.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { retryOf, scanRooms } from '../../stores/room-actions.ts';
import { upNextTitle } from '../../stores/queues-store.ts';
import { useDesk, useMediaOf, useQueuePlayingIn } from '../../stores/use-desk.ts';
import { droppedUrl, isMediaDrag } from './drops.ts';
import { useDrop } from './use-drop.ts';
import styles from './wall-tile.module.css';

/** A tile of the wall: files, URLs and sources can be dropped on it. */
export function WallTile(props: {
  readonly room: Room;
  readonly isSelected: boolean;
  readonly isPending: boolean;
}) {
  const { room } = props;
  const desk = useDesk();
  const mediaOf = useMediaOf();
  const upNext = upNextTitle(useQueuePlayingIn(room.id));
  const report = useReportFault();
  const drop = useDropOnRoom(room);
  return (
    <div className={styles.target} {...drop.handlers}>
      <RoomTile
        room={room}
        media={mediaOf(room)}
        upNext={upNext}
        isSelected={props.isSelected}
        isPending={props.isPending}
        isDropTarget={drop.isOver}
        onEvidence={() => desk.ui.setState({ dialog: { kind: 'evidence', room: room.id } })}
        onReport={() => void report.room(room)}
        onRetry={retryOf(desk, room)}
        onCheck={() => void scanRooms(desk)}
      />
    </div>
  );
}

/** What is dropped on a room is added where it is new, and cast to that room. */
function useDropOnRoom(room: Room) {
  const desk = useDesk();
  const add = useAddMedia();
  const castDropped = async (data: DataTransfer) => {
    const known = desk.media.state
      .getState()
      .items.find((item) => item.mediaId === data.getData(MEDIA_DRAG_TYPE));
    if (known !== undefined) {
      desk.ui.setState({ chosenMedia: known.mediaId });
      desk.castMedia([room.id], known);
      return;
    }
    const url = droppedUrl(data);
    const files = [...data.files];
    const [item] = files.length > 0 ? await add.files(files) : url === null ? [] : [await add.url(url)];
    if (item !== undefined && item !== null) desk.castMedia([room.id], item);
  };
  return useDrop({
    accepts: (data) => isReachable(room) && isMediaDrag(data),
    onDrop: (data) => void castDropped(data),
  });
}
