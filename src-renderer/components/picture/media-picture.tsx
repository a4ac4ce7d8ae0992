import { useEffect, useState } from 'react';
import { CoverPicture } from './cover-picture.tsx';
import type { PictureSource } from './picture.ts';
import styles from './picture.module.css';
import { stillOf } from './stills.ts';

/** Shows a picture, a frame of a video or a drawn cover; decoration, for the words stand beside it. */
export function MediaPicture({ source, title }: { readonly source: PictureSource; readonly title: string }) {
  switch (source.kind) {
    case 'image':
      return <ImagePicture key={source.url} url={source.url} title={title} />;
    case 'video':
      return <VideoStill key={source.url} url={source.url} second={source.second} title={title} />;
    case 'cover':
      return <CoverPicture title={source.title} medium={source.medium} />;
  }
}

function ImagePicture({ url, title }: { readonly url: string; readonly title: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <CoverPicture title={title} medium="image" />;
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}

function VideoStill({
  url,
  second,
  title,
}: {
  readonly url: string;
  readonly second: number;
  readonly title: string;
}) {
  const [still, setStill] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void stillOf(url, second).then((picture) => {
      if (isWanted && picture !== null) setStill(picture);
    });
    return () => {
      isWanted = false;
    };
  }, [url, second]);
  if (still === null) return <CoverPicture title={title} medium="video" />;
  return <img className={styles.image} src={still} alt="" draggable={false} />;
}
