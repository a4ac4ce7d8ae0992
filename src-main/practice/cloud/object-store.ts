import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** An object as it lies on disk. */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Without quotes. */
  readonly etag: string;
  readonly storedAt: string;
}

export interface StoredPart {
  readonly number: number;
  readonly etag: string;
  readonly bytes: number;
}

export interface BegunUpload {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
}

/** Buckets as folders, objects as two files each, named by the hash of their key. */
export interface ObjectStore {
  hasBucket(bucket: string): Promise<boolean>;
  buckets(): Promise<readonly string[]>;
  makeBucket(bucket: string): Promise<void>;
  list(bucket: string): Promise<readonly StoredObject[]>;
  find(bucket: string, key: string): Promise<{ readonly object: StoredObject; readonly file: string } | null>;
  /** A place to write to before the object is known to be whole. */
  draft(): Promise<string>;
  keep(bucket: string, object: StoredObject, draft: string): Promise<void>;
  remove(bucket: string, key: string): Promise<void>;
  begin(upload: BegunUpload): Promise<string>;
  upload(id: string): Promise<BegunUpload | null>;
  keepPart(id: string, part: StoredPart, draft: string): Promise<void>;
  parts(id: string): Promise<readonly StoredPart[]>;
  /** Joins parts into a draft. */
  join(id: string, numbers: readonly number[]): Promise<string>;
  forget(id: string): Promise<void>;
}

export function createObjectStore(folder: string): ObjectStore {
  const bucketFolder = (bucket: string): string => join(folder, 'buckets', bucket);
  const drafts = join(folder, 'drafts');
  const place = (bucket: string, key: string): string =>
    join(bucketFolder(bucket), createHash('sha256').update(key).digest('hex'));

  const draft = async (): Promise<string> => {
    await mkdir(drafts, { recursive: true });
    return join(drafts, randomBytes(12).toString('hex'));
  };
  const store: ObjectStore = {
    ...createUploadStore(join(folder, 'uploads'), draft),
    draft,
    hasBucket: async (bucket) => (await store.buckets()).includes(bucket),
    buckets: () => namesIn(join(folder, 'buckets')),
    makeBucket: async (bucket) => void (await mkdir(bucketFolder(bucket), { recursive: true })),
    async list(bucket) {
      const names = (await namesIn(bucketFolder(bucket))).filter((name) => name.endsWith('.json'));
      const found = await Promise.all(
        names.map((name) => readJson<StoredObject>(join(bucketFolder(bucket), name))),
      );
      return found.filter((object) => object !== null).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    async find(bucket, key) {
      const object = await readJson<StoredObject>(`${place(bucket, key)}.json`);
      return object === null ? null : { object, file: `${place(bucket, key)}.bin` };
    },
    async keep(bucket, object, draft) {
      await rename(draft, `${place(bucket, object.key)}.bin`);
      await writeFile(`${place(bucket, object.key)}.json`, JSON.stringify(object));
    },
    async remove(bucket, key) {
      await rm(`${place(bucket, key)}.json`, { force: true });
      await rm(`${place(bucket, key)}.bin`, { force: true });
    },
  };
  return store;
}

type UploadStore = Pick<ObjectStore, 'begin' | 'upload' | 'keepPart' | 'parts' | 'join' | 'forget'>;

/** Uploads in parts, a folder each. */
function createUploadStore(folder: string, makeDraft: () => Promise<string>): UploadStore {
  const uploadFolder = (id: string): string => join(folder, id.replace(/[^0-9a-f]/g, '_'));
  return {
    async begin(upload) {
      const id = randomBytes(24).toString('hex');
      await mkdir(uploadFolder(id), { recursive: true });
      await writeFile(join(uploadFolder(id), 'upload.json'), JSON.stringify(upload));
      return id;
    },
    upload: (id) => readJson<BegunUpload>(join(uploadFolder(id), 'upload.json')),
    async keepPart(id, part, draft) {
      await rename(draft, join(uploadFolder(id), `${part.number}.bin`));
      await writeFile(join(uploadFolder(id), `part-${part.number}.json`), JSON.stringify(part));
    },
    async parts(id) {
      const names = (await namesIn(uploadFolder(id))).filter((name) => name.startsWith('part-'));
      const found = await Promise.all(
        names.map((name) => readJson<StoredPart>(join(uploadFolder(id), name))),
      );
      return found.filter((part) => part !== null).toSorted((a, b) => a.number - b.number);
    },
    async join(id, numbers) {
      const draft = await makeDraft();
      for (const number of numbers) {
        const part = createReadStream(join(uploadFolder(id), `${number}.bin`), {
          highWaterMark: 1024 * 1024,
        });
        await pipeline(part, createWriteStream(draft, { flags: 'a', highWaterMark: 1024 * 1024 }));
      }
      return draft;
    },
    forget: (id) => rm(uploadFolder(id), { recursive: true, force: true }),
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
