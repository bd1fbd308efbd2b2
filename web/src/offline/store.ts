import { root } from '../api/root.ts';
import type { CachedMonth, CachedQuery } from './policy.ts';

// Separates front ends of one origin under different prefixes.
const name = `svc-copy ${root.pathname}`;
const parts = ['owner', 'months', 'view'] as const;
type Part = (typeof parts)[number];

/** The owner of the copy, and the build that wrote it: another build may interpret responses differently. */
export type Owner = { readonly who: string; readonly build: string };
export type CachedData = { readonly months: readonly CachedMonth[]; readonly view: readonly CachedQuery[] };
type Change = (part: (name: Part) => IDBObjectStore) => void;

export type OfflineStore = {
  readOwner(): Promise<Owner | undefined>;
  read(): Promise<CachedData>;
  /** All of it or nothing. */
  change(work: Change): Promise<void>;
  /** Empty, for this owner. */
  begin(owner: Owner): Promise<void>;
  close(): void;
};

const promisifyRequest = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Fails where the browser refuses: a private window, storage switched off or full. */
export async function openOfflineStore(): Promise<OfflineStore> {
  const database = await open(name);
  // Another tab wipes the device: this one closes its connection and stores nothing more.
  database.onversionchange = () => database.close();
  const all = (part: Part) => promisifyRequest<unknown[]>(database.transaction(part).objectStore(part).getAll());
  const change = (work: Change) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(parts, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work((part) => transaction.objectStore(part));
    });
  return {
    change,
    readOwner: async () => (await all('owner'))[0] as Owner | undefined,
    read: async () => {
      const [months, view] = await Promise.all([all('months'), all('view')]);
      return { months: months as CachedMonth[], view: view as CachedQuery[] };
    },
    begin: (owner) =>
      change((part) => {
        for (const each of parts) part(each).clear();
        part('owner').put(owner, 'owner');
      }),
    close: () => database.close(),
  };
}

async function open(wanted: string): Promise<IDBDatabase> {
  const request = indexedDB.open(wanted, 1);
  request.onupgradeneeded = () => {
    for (const part of parts) request.result.createObjectStore(part);
  };
  return await promisifyRequest(request);
}

async function drop(wanted: string): Promise<void> {
  await promisifyRequest(indexedDB.deleteDatabase(wanted));
}

/** Deletes everything, including an empty store. Does nothing where there is none. */
export async function deleteOfflineStore(): Promise<void> {
  await drop(name).catch(() => undefined);
}

/** Tests a store of another name, so that a user without a copy has no store here. */
export async function canStore(): Promise<boolean> {
  const trial = `${name} trial`;
  try {
    (await open(trial)).close();
    await drop(trial);
    return true;
  } catch {
    return false;
  }
}
