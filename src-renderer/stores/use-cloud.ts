import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CloudState } from './cloud-store.ts';
import { useDesk } from './use-desk.ts';

export function useCloud<T>(select: (state: CloudState) => T): T {
  return useStore(useDesk().cloud.state, select);
}

/** Keeps the inventory fresh for as long as the component is there. */
export function useCloudWatch(): void {
  const { cloud } = useDesk();
  useEffect(() => cloud.watch(), [cloud]);
}
