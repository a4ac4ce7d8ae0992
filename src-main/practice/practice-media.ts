import { join } from 'node:path';

/** A piece of media that comes with the product, for practice. */
export interface PracticeMedia {
  /** Absolute path. */
  readonly file: string;
  readonly title: string;
  readonly contentType: string;
}

const media = [
  { name: 'quarterly-results.mp4', title: 'Quarterly results', contentType: 'video/mp4' },
  { name: 'harbour-evening.mp4', title: 'Harbour evening', contentType: 'video/mp4' },
  { name: 'fire-drill.png', title: 'Fire drill at 14:30', contentType: 'image/png' },
  { name: 'evening-chime.wav', title: 'Evening chime', contentType: 'audio/wav' },
] as const;

/** The practice media in the folder `assets`, in the order in which they should be offered. */
export function practiceMedia(assetsFolder: string): readonly PracticeMedia[] {
  return media.map(({ name, title, contentType }) => ({
    file: join(assetsFolder, 'practice', name),
    title,
    contentType,
  }));
}
