import type { KitStorage } from '../../platform/storage.ts'
import type { StoredKit } from './loadKit.ts'

/** Persists the state for the next visit. */
export function saveKit(
  storage: KitStorage,
  storageKey: string,
  { activeNamespace, activeNetwork, preferences }: StoredKit,
): void {
  const text = JSON.stringify({ version: 1, activeNamespace, activeNetwork, ...preferences })
  if (storage.getItem(`${storageKey}.kit`) !== text) storage.setItem(`${storageKey}.kit`, text)
}
